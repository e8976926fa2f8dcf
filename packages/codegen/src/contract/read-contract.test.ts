import { readFileSync } from "node:fs";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { contractDocument } from "./contract-document.ts";
import { readContract } from "./read-contract.ts";

const ferry = (): OpenAPIObject => parse(readFileSync(`${import.meta.dirname}/../../test/fixtures/ferry.yaml`, "utf8"));
const operation = (operationId: string) =>
  readContract(ferry()).operations.find((candidate) => candidate.operationId === operationId);

describe("readContract", () => {
  it("names the client, its environments and their addresses", () => {
    const { client, servers } = readContract(ferry());
    expect(client).toEqual({ name: "FerryLine", environmentPrefix: "FERRYLINE" });
    expect(servers.map(({ environment, url }) => [environment, url])).toEqual([
      ["liveSystem", "https://north.ferry.example/api"],
      ["local", "http://localhost:9000"],
    ]);
  });

  it("keeps what of a server's address is variable", () => {
    const [live, local] = readContract(ferry()).servers;
    expect(live).toMatchObject({
      template: "https://{region}.ferry.example/api",
      variables: [{ name: "region", default: "north", enum: [] }],
    });
    expect(local).toMatchObject({ template: "http://localhost:9000", variables: [] });
  });

  it.each(["x-hideTryItPanel", "x-hideReplay"])("hides the console where %s says so", (extension) => {
    const document = ferry();
    Object.assign(document.paths?.["/health"]?.get ?? {}, { [extension]: true });
    const hidden = readContract(document).operations.filter(({ hideTryIt }) => hideTryIt);
    expect(hidden.map(({ operationId }) => operationId)).toEqual(["health"]);
  });

  it("names methods by resource, short where that is unique", () => {
    expect(readContract(ferry()).operations.map(({ sdk }) => [sdk.resource, sdk.method])).toEqual([
      [undefined, "health"],
      ["vessels", "search"],
      ["vessels", "getFlagship"],
      ["vessels", "get"],
      ["vessels", "replace"],
      ["vessels", "delete"],
      ["sailings", "getCabin"],
      ["bookings", "create"],
      ["bookings", "get"],
      ["bookings", "amend"],
    ]);
  });

  it("keeps the whole operationId where the short name is not unique, and takes x-sdk-method", () => {
    const document = ferry();
    const get = document.paths?.["/bookings/{reference}"]?.get;
    const flagship = document.paths?.["/vessels/flagship"]?.get;
    if (!get || !flagship) throw new Error("expected both operations in the fixture");
    flagship.operationId = "getVessels";
    get["x-sdk-method"] = "find";
    const names = readContract(document).operations.map(({ sdk }) => sdk.method);
    expect(names).toEqual(expect.arrayContaining(["getVessels", "getVessel", "find"]));
  });

  it("keeps the whole operationId where every resource has the short name", () => {
    const document = ferry();
    const [get, put] = [document.paths?.["/vessels/{vessel-id}"]?.get, document.paths?.["/vessels/{vessel-id}"]?.put];
    if (!get || !put) throw new Error("expected both operations in the fixture");
    Object.assign(get, { operationId: "vesselToString" });
    Object.assign(put, { operationId: "sendVessel" });
    const names = readContract(document).operations.map(({ sdk }) => sdk.method);
    expect(names).toEqual(expect.arrayContaining(["vesselToString", "sendVessel"]));
  });

  it("joins the parameters of a path and of its operation, and follows references", () => {
    expect(
      operation("getBooking")?.parameters.map(({ name, in: location, required }) => [name, location, required]),
    ).toEqual([
      ["reference", "path", true],
      ["If-None-Match", "header", false],
    ]);
    expect(operation("getVessel")?.responses.map(({ status, content }) => [status, content.length])).toEqual([
      ["200", 1],
      ["404", 1],
    ]);
  });

  it("takes security from the operation, else from the document", () => {
    expect([operation("health")?.security, operation("getVessel")?.security]).toEqual([[], [["key"]]]);
  });

  it("names an operation without an operationId by its method and path", () => {
    const nameless = ferry();
    for (const path of ["/health", "/sailings/{sailing_id}/cabins/{Cabin.No}"])
      delete nameless.paths?.[path]?.get?.operationId;
    const names = readContract(nameless).operations.map(({ operationId }) => operationId);
    expect(names).toEqual(expect.arrayContaining(["getHealth", "getSailingsBySailingIdCabinsByCabinNo"]));
  });

  it("reads OpenAPI 3.0 as 3.1, and says what else it got", () => {
    const schema = { type: "integer", nullable: true, minimum: 0, exclusiveMinimum: true };
    const union = { oneOf: [{ type: "string" }], nullable: true };
    const document = { openapi: "3.0.3", info: ferry().info, paths: {}, components: { schemas: { schema, union } } };
    expect(readContract(document as never).schemas).toEqual({
      schema: { type: ["integer", "null"], exclusiveMinimum: 0 },
      union: { oneOf: [{ type: "string" }, { type: "null" }] },
    });
    expect(() => readContract({ ...ferry(), openapi: "4.0.0" })).toThrow(
      "openapi: expected 3.0, 3.1 or 3.2, got 4.0.0",
    );
    expect(() => readContract({ swagger: "2.0" } as never)).toThrow(
      "openapi: expected 3.0, 3.1 or 3.2, got swagger 2.0",
    );
  });

  it.each([
    [
      { type: "string", nullable: true, enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      { type: "object", nullable: true, oneOf: [{ type: "object" }] },
      { type: ["object", "null"], oneOf: [{ type: "object" }, { type: "null" }] },
    ],
    [
      { type: "object", nullable: true, allOf: [{ required: ["a"] }], description: "Of a." },
      { description: "Of a.", anyOf: [{ type: ["object"], allOf: [{ required: ["a"] }] }, { type: "null" }] },
    ],
    [{ nullable: true, title: "Any" }, { title: "Any" }],
    [
      { $ref: "#/components/schemas/A", type: "object", description: "An A." },
      { $ref: "#/components/schemas/A", description: "An A." },
    ],
    [
      { properties: { enum: { type: "object", default: { nullable: true } } } },
      { properties: { enum: { type: "object", default: { nullable: true } } } },
    ],
  ])("reads %j of OpenAPI 3.0 as %j", (schema, expected) => {
    const document = { openapi: "3.0.3", info: ferry().info, paths: {}, components: { schemas: { schema } } };
    expect(readContract(document as never).schemas).toEqual({ schema: expected });
  });

  it("has each parameter that the path has a place for, and names in a query by their case", () => {
    const one = (location: string, name: string) => ({ in: location, name, schema: {} });
    const parameters = [one("path", "gone"), one("path", "b"), one("path", "a"), one("query", "A"), one("query", "a")];
    const of = (path: string) => ({
      ...ferry(),
      paths: { [path]: { get: { operationId: "odd", parameters, responses: {} } } },
    });
    const [odd] = readContract(of("/{a}/{b}/{a}") as never).operations;
    expect(odd?.parameters.map(({ in: location, name }) => `${location} ${name}`)).toEqual([
      "path b",
      "path a",
      "query A",
      "query a",
    ]);
    expect(() => readContract(of("/{a}/{c}") as never)).toThrow("odd: expected a path parameter for {c}, got none");
    expect(() => readContract(of("/{a}{b}") as never)).toThrow("odd: expected text between placeholders, got /{a}{b}");
  });

  it.each([
    ["get-vessel", "/extra", "GET /extra: expected an operationId of its own, got get-vessel, which is taken by GET /"],
    ["extra", "/extra?kind=1", 'GET /extra?kind=1: expected a path, got one with "?" in it'],
    ["extra", "/extra#add", 'GET /extra#add: expected a path, got one with "#" in it'],
  ])("stops at the operation %s at %s", (operationId, path, message) => {
    const document = ferry();
    Object.assign(document.paths ?? {}, { [path]: { get: { operationId, responses: {} } } });
    expect(() => readContract(document)).toThrow(message);
  });

  it.each([
    [{ query: { operationId: "odd" } }, "QUERY /odd: expected one of GET, PUT, "],
    [{ additionalOperations: { COPY: { operationId: "odd" } } }, "COPY /odd: expected one of GET, PUT, "],
    [
      { get: { operationId: "odd", parameters: [{ in: "querystring", name: "all" }], responses: {} } },
      "odd: parameter all: expected it in path, query, header, cookie, got querystring, which is not supported",
    ],
    [{ trace: { operationId: "odd" } }, "TRACE /odd: expected one of GET, PUT, "],
  ])("stops at %j, which OpenAPI 3.2 has and no client here sends", (item, message) => {
    const document = { openapi: "3.2.0", info: ferry().info, paths: { "/odd": item } };
    expect(() => readContract(document as never)).toThrow(message);
  });

  it("reads a path that is a reference, and what is beside it", () => {
    const pathItems = { odd: { get: { responses: {} } } };
    const paths = { "/odd": { $ref: "#/components/pathItems/odd", summary: "Odd.", put: { responses: {} } } };
    const document = { openapi: "3.1.0", info: ferry().info, paths, components: { pathItems } };
    const names = readContract(document as never).operations.map(({ operationId }) => operationId);
    expect(names).toEqual(["getOdd", "putOdd"]);
  });

  it("gives what a reference points at within something else a name of its own", () => {
    const part = "#/paths/~1odd/get/responses/200/content/application~1json/schema";
    const schemas = {
      items: { type: "object", properties: { kind: { enum: ["a"] }, whole: { $ref: "#/components/schemas/items" } } },
      of: { items: { $ref: "#/components/schemas/items/properties/kind" }, prefixItems: [{ $ref: part }] },
    };
    const schema = { type: "array", items: { $ref: part } };
    const other = { $ref: "#/paths/~1odd/get/responses/200" };
    const get = { operationId: "odd", responses: { 200: { content: { "application/json": { schema } } }, 201: other } };
    const document = { openapi: "3.1.0", info: ferry().info, paths: { "/odd": { get } }, components: { schemas } };
    const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const { schemas: found, operations } = readContract(document as never);
    expect(operations[0]?.responses.map(({ content }) => content[0]?.schema?.items)).toEqual([
      reference("OddGet"),
      reference("OddGet"),
    ]);
    expect(contractDocument(document as never).paths?.["/odd"]?.get?.responses?.[201]).not.toHaveProperty("$ref");
    expect(found).toEqual({
      items: schemas.items,
      of: { items: reference("ItemsKind"), prefixItems: [reference("OddGet")] },
      ItemsKind: { enum: ["a"] },
      OddGet: { type: "array", items: reference("OddGet") },
    });
  });

  it("takes no notice of what OpenAPI and HTTP have no use for", () => {
    const text = { schema: { type: "string" } };
    const body = { content: { "text/plain": text } };
    const get = {
      operationId: "odd",
      requestBody: body,
      parameters: [
        { name: "accept", in: "header", ...text },
        { name: "Content-Length", in: "header", ...text },
        { name: "trace", in: "header", ...text },
      ],
      responses: { "200": body, "304": body },
    };
    const head = { operationId: "odder", responses: { "200": body } };
    const paths = {
      "x-more": "a text",
      "/odd": { parameters: [{ name: "Authorization", in: "header", ...text }], get, head },
    };
    const found = readContract({ openapi: "3.0.3", info: ferry().info, paths } as never).operations;
    expect(found.map(({ parameters, requestBody }) => [parameters.map(({ name }) => name), requestBody])).toEqual([
      [["trace"], undefined],
      [[], undefined],
    ]);
    expect(found.map(({ responses }) => responses.map(({ content }) => content.length))).toEqual([[1, 0], [0]]);
    expect(() => readContract({ openapi: "3.1.0", info: ferry().info, paths } as never)).toThrow(
      "odd: request body: expected none of GET, which fetch sends without one, got one",
    );
  });

  it("gives schemas and servers of one name in code a name each", () => {
    const given = ferry();
    const schemas = {
      "a.moved": { type: "object" },
      AMoved: { type: "string" },
      of: { $ref: "#/components/schemas/AMoved" },
    };
    const servers = [1, 2].map((count) => ({ url: `https://${count}.example`, description: "Live" }));
    const paths = {};
    const contract = readContract({ ...given, paths, servers, components: { schemas } } as never);
    expect(contract.schemas).toEqual({
      "a.moved": { type: "object" },
      AMoved2: { type: "string" },
      of: { $ref: "#/components/schemas/AMoved2" },
    });
    expect(contract.servers.map(({ environment }) => environment)).toEqual(["live", "live2"]);
  });

  it("says which reference leads nowhere", () => {
    const dangling = ferry();
    delete dangling.components?.responses;
    expect(() => readContract(dangling)).toThrow(
      "#/components/responses/Problem: expected a definition in the document, got nothing",
    );
  });
});
