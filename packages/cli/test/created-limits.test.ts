// Requests to a created API that its contract allows, and that would exhaust the server: large pages, large items, any query.
import { createPostgresqlSchema, createSqliteDatabase } from "@onecontract/testing/databases";
import { missingServers } from "@onecontract/testing/missing-servers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type CreatedApi, createApi } from "./created-api.ts";

const tool = { $ref: "#/components/schemas/Tool" };
const tools = { type: "array", items: tool };
const json = (schema: object) => ({ description: "", content: { "application/json": { schema } } });
const bodyOf = (properties: object) => json({ type: "object", properties: { tools, ...properties } });
const query = (name: string, type: string) => ({ name, in: "query", schema: { type } });
const limit = query("limit", "integer");
const at = (name: string) => `$response.body#/${name}`;
const pagination = (style: string, values: object) => ({
  style,
  items: at("tools"),
  limitParameter: "limit",
  ...values,
});

interface List {
  parameters: object[];
  pagination?: object;
  response?: object;
}

/** A list of each style. */
const lists: Record<string, List> = {
  cursors: {
    parameters: [query("cursor", "string"), limit],
    pagination: pagination("cursor", { cursorParameter: "cursor", nextCursor: at("next") }),
    response: bodyOf({ next: { type: "string" } }),
  },
  offsets: {
    parameters: [query("offset", "integer"), limit],
    pagination: pagination("offset", { offsetParameter: "offset", total: at("total") }),
    response: bodyOf({ total: { type: "integer" } }),
  },
  numbers: {
    parameters: [query("page", "integer"), limit],
    pagination: pagination("page", { pageParameter: "page", totalPages: at("pages") }),
    response: bodyOf({ pages: { type: "integer" } }),
  },
  keys: {
    parameters: [query("after", "string"), limit],
    pagination: pagination("last-item", { cursorParameter: "after", hasMore: at("more") }),
    response: bodyOf({ more: { type: "boolean" } }),
  },
  names: {
    parameters: [query("after", "string"), limit],
    pagination: pagination("last-item", { cursorParameter: "after", itemId: "name", hasMore: at("more") }),
    response: bodyOf({ more: { type: "boolean" } }),
  },
  links: {
    parameters: [limit],
    pagination: { style: "link-header", limitParameter: "limit" },
    response: { ...json(tools), headers: { Link: { schema: { type: "string" } } } },
  },
  urls: {
    parameters: [query("kind", "string"), limit],
    pagination: pagination("next-link", { nextLink: at("next") }),
    response: bodyOf({ next: { type: "string" } }),
  },
  plain: { parameters: [query("kind", "string")] },
  limited: { parameters: [limit] },
};

const maker = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const nullable = { type: ["string", "null"] };
const changes = {
  type: "object",
  properties: {
    name: nullable,
    note: nullable,
    maker: { type: ["object", "null"], properties: { name: nullable } },
  },
};
const patchBody = { required: true, content: { "application/merge-patch+json": { schema: changes } } };

const document = {
  openapi: "3.1.0",
  info: { title: "Shed", version: "1.0.0" },
  paths: Object.fromEntries(
    Object.entries(lists).flatMap(([name, { parameters, pagination, response = json(tools) }]) => [
      [
        `/${name}`,
        {
          get: {
            operationId: `list-${name}`,
            parameters,
            "x-pagination": pagination ?? { style: "none" },
            responses: { 200: response },
          },
        },
      ],
      [
        `/${name}/{id}`,
        {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          get: { operationId: `get-${name}`, responses: { 200: json(tool) } },
          patch: { operationId: `update-${name}`, requestBody: patchBody, responses: { 200: json(tool) } },
        },
      ],
    ]),
  ),
  components: {
    schemas: {
      Tool: {
        type: "object",
        required: ["id", "name"],
        properties: {
          id: { type: "integer" },
          name: { type: "string" },
          kind: { type: "string" },
          note: { type: "string" },
          maker,
        },
      },
    },
  },
};

let created: CreatedApi;
beforeAll(async () => {
  created = await createApi(document);
});
afterAll(() => created?.remove());

/** In CI, a missing server is a failure. */
const hasPostgresql = Boolean(process.env.CI) || (await missingServers()).length === 0;

describe.each([
  ["SQLite", createSqliteDatabase],
  ...(hasPostgresql ? ([["PostgreSQL", createPostgresqlSchema]] as const) : []),
] as const)("a created API on %s", (_name, createDatabase) => {
  async function open() {
    const api = await created.open(await createDatabase());
    onTestFinished(() => api.close());
    const get = async (path: string) => {
      const response = await api.call(path);
      const link = response.headers.get("Link");
      return { status: response.status, body: JSON.parse(await response.text()), link };
    };
    const add = async (name: string, count: number, bytes: number) => {
      for (let id = 1; id <= count; id++)
        await api.collections[name]?.set({ id, name: `n${id}`, kind: `k${id % 2}`, note: "x".repeat(bytes) });
    };
    return { ...api, get, add };
  }
  const idsOf = ({ body }: { body: { tools?: { id: number }[] } }) =>
    (Array.isArray(body) ? body : (body.tools ?? [])).map(({ id }: { id: number }) => id);

  it("ends large pages early, and continues with the next item", async () => {
    const { get, add } = await open();
    const firstPages: Record<string, object> = {};
    for (const name of ["cursors", "offsets", "keys", "names", "links", "urls"]) {
      await add(name, 10, 1_000_000);
      const first = await get(`/${name}?limit=1000`);
      const { body, link } = first;
      expect([name, idsOf(first)]).toEqual([name, [1, 2, 3, 4, 5, 6, 7, 8]]);
      const { next } = body;
      const url = new URL(link?.slice(1, link.indexOf(">")) ?? (name === "urls" ? next : "http://localhost"));
      const selector = { cursors: `cursor=${next}`, offsets: "offset=8", keys: "after=8", names: "after=n8" }[name];
      const second = await get(selector === undefined ? url.pathname + url.search : `/${name}?limit=1000&${selector}`);
      expect([name, idsOf(second)]).toEqual([name, [9, 10]]);
      expect(second.link).toBeNull();
      expect(second.body.next).toBeUndefined();
      firstPages[name] = body;
    }
    expect(firstPages).toMatchObject({ offsets: { total: 10 }, keys: { more: true }, names: { more: true } });
  });

  it("rejects large pages whose response does not say where the next one begins", async () => {
    const { get, add } = await open();
    for (const [name, selector] of [
      ["numbers", "page=1&"],
      ["limited", ""],
    ] as const) {
      await add(name, 10, 1_000_000);
      const { status, body } = await get(`/${name}?${selector}limit=9`);
      expect([name, status]).toEqual([name, 400]);
      expect(JSON.stringify(body)).toContain("limit: expected at most 1000 items and 8 MiB on a page, got 9 items");
    }
    expect(idsOf(await get("/numbers?page=2&limit=8"))).toEqual([9, 10]);
  });

  it("responds with an error to a large list without pages, and keeps serving", async () => {
    const { get, add } = await open();
    await add("plain", 10, 1_000_000);
    expect((await get("/plain")).status).toBe(500);
    expect(idsOf(await get("/plain?kind=k1"))).toEqual([1, 3, 5, 7, 9]);
  });

  it("selects items with filters in pages", async () => {
    const { get, add } = await open();
    await add("urls", 10, 1);
    const { body } = await get("/urls?kind=k1&limit=2");
    expect(idsOf({ body })).toEqual([1, 3]);
    expect(new URL(body.next).search).toBe("?kind=k1&limit=2&cursor=2");
  });

  const positions = ["x", "-1", "1.5", "1e3", "0x10", "99999999999999999999", "%00", "null"];
  const limits = ["-5", "0", "99999999999999999999"];
  it.each(Object.entries(lists))(
    "rejects page sizes and positions of %s that are none",
    async (name, { parameters }) => {
      const { get, add } = await open();
      await add(name, 3, 1);
      const names = parameters.map((parameter) => Object(parameter).name);
      const selector = name === "links" || name === "urls" ? "cursor" : names.find((found) => found !== "limit");
      const queries = [
        ...(names.includes("limit") ? limits.map((value) => `limit=${value}`) : []),
        ...(selector === undefined || selector === "kind" ? [] : positions.map((value) => `${selector}=${value}`)),
      ];
      for (const query of queries) {
        const { status } = await get(`/${name}?${query}`);
        expect({ query, status }).toEqual({ query, status: 400 });
      }
      // No list has so many items.
      const far =
        selector === "after" ? "limit=9007199254740991" : `${selector}=9007199254740991&limit=9007199254740991`;
      expect((await get(`/${name}?${far}`)).status).toBe(200);
    },
  );

  const patch = (body: object): RequestInit => ({
    method: "PATCH",
    headers: { "Content-Type": "application/merge-patch+json" },
    body: JSON.stringify(body),
  });

  it("responds with 413 once patches would make an item larger than 1 MiB", async () => {
    const { call, collections, add } = await open();
    await add("plain", 1, 1);
    const statuses: number[] = [];
    for (const name of ["a", "b", "c", "d"]) {
      const response = await call("/plain/1", patch({ [name]: "x".repeat(400_000) }));
      statuses.push(response.status);
      if (response.status === 413)
        expect(await response.text()).toMatch(/item: expected at most 1048576 bytes as JSON, got 12\d{5}/);
    }
    expect(statuses).toEqual([200, 200, 413, 413]);
    expect(JSON.stringify(await collections.plain?.get(1)).length).toBeLessThan(1_048_576);
  });

  it("rejects patches that remove what responses require", async () => {
    const { call, collections, add } = await open();
    await add("plain", 1, 1);
    const rejected = async (body: object) => {
      const response = await call("/plain/1", patch(body));
      return [response.status, await response.text()];
    };
    expect(await rejected({ name: null })).toEqual([
      400,
      expect.stringContaining("body.name: expected a value, got null"),
    ]);
    const nested = await rejected({ maker: { name: null } });
    expect(nested).toEqual([400, expect.stringContaining("body.maker.name: expected a value, got null")]);
    expect((await call("/plain/1", patch({ note: null, maker: null, id: null }))).status).toBe(200);
    expect(await collections.plain?.get(1)).toEqual({ id: 1, name: "n1", kind: "k1" });
  });
});
