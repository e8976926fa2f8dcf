import { type JsonSchema, schemaTest } from "@onecontract/codegen";
import { describe, expect, it } from "vitest";
import { jsonResponse, starterFor } from "../../../test/starter-for.ts";
import { parseModule } from "../../scaffold/module-editor.ts";

describe("a stored collection", () => {
  const starterWithId = (id: object, { key = "id", model = "Thing", isPatchRequired = true } = {}) => {
    const schema = { $ref: `#/components/schemas/${model}` };
    const json = (value: object) => ({ "application/json": { schema: value } });
    const requestBody = {
      required: true,
      content: json({ type: "object", properties: { title: { type: "string" } } }),
    };
    const response = { description: "", content: json(schema) };
    const list = { description: "", content: json({ type: "array", items: schema }) };
    const pagination = {
      style: "offset",
      items: "$response.body",
      limitParameter: "limit",
      offsetParameter: "offset",
    };
    const query = (name: string, type: string) => ({ name, in: "query", schema: { type } });
    const parameters = [query("title", "string"), query("limit", "integer"), query("offset", "integer")];
    return starterFor({
      paths: {
        "/things": {
          get: { operationId: "listThings", parameters, "x-pagination": pagination, responses: { 200: list } },
          post: { operationId: "createThing", requestBody, responses: { 201: response } },
        },
        [`/things/{${key}}`]: {
          parameters: [{ name: key, in: "path", required: true, schema: id }],
          get: { operationId: "getThing", responses: { 200: response } },
          put: { operationId: "replaceThing", requestBody, responses: { 200: response } },
          patch: {
            operationId: "updateThing",
            requestBody: {
              required: isPatchRequired,
              content: { "application/merge-patch+json": requestBody.content["application/json"] },
            },
            responses: { 204: { description: "" } },
          },
          delete: { operationId: "deleteThing", responses: { 200: response } },
        },
      },
      components: {
        schemas: { [model]: { type: "object", required: [key], properties: { [key]: id, title: { type: "string" } } } },
      },
    });
  };

  it.each<[id: JsonSchema, newKeys: string]>([
    [{ type: "string" }, '"uuids"'],
    [{ type: "string", pattern: "^[0-9a-f-]{36}$" }, '"uuids"'],
    [{ type: "integer" }, '"numbers"'],
    [{ type: "string", pattern: "^th_[a-z0-9]{6}$" }, "["],
    [{ type: "string", maxLength: 12 }, "["],
  ])("gives new items IDs that %o allows", (id, newKeys) => {
    const { contract, files, collections } = starterWithId(id);
    expect(`${files.get("src/handlers/create-thing.ts")}`).toContain(
      "collections.things.add((id) => ({ ...body, id }))",
    );
    expect(`${files.get("src/store/collections.ts")}`).toContain(`newKeys: ${newKeys}`);
    const [keys] = collections.map((collection) => collection.newKeys);
    expect(Array.isArray(keys)).toBe(newKeys === "[");
    if (!Array.isArray(keys)) return;
    expect(keys.length).toBeGreaterThan(10);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !schemaTest(contract, "response")(id)(key))).toEqual([]);
  });

  it.each<[id: JsonSchema, example: unknown, sent: string]>([
    [{ type: "string" }, "a", '"5f0c1a52-7f0e-4c0b-9d4b-6a1f0f2f3c11"'],
    [{ type: "string", enum: ["a", "b"] }, "a", '"b"'],
    [{ type: "integer" }, 7, "8"],
  ])("rejects a second item with an ID that the client sends, %j", (id, example, sent) => {
    const schema = { $ref: "#/components/schemas/Thing" };
    const content = { "application/json": { schema, example: { id: example } } };
    const responses = { 201: { description: "", content } };
    const parameters = [{ name: "id", in: "path", required: true, schema: id }];
    const { files } = starterFor({
      paths: {
        "/things": { post: { operationId: "createThing", requestBody: { required: true, content }, responses } },
        "/things/{id}": { get: { operationId: "getThing", parameters, responses } },
      },
      components: { schemas: { Thing: { type: "object", required: ["id"], properties: { id } } } },
    });
    expect(`${files.get("src/handlers/create-thing.ts")}`).toContain(
      'if (!(await collections.things.insert(thing))) throw new ApiError("conflict", "id: another thing has this ID");',
    );
    const test = `${files.get("test/things.test.ts")}`;
    expect(test).toContain(`body: JSON.stringify({ id: ${sent} })`);
    expect(test).toContain("expect((await create()).status).toBe(409);");
  });

  it("leaves creation to the developer if the schema allows no new ID", () => {
    const { files } = starterWithId({ type: "string", pattern: "^only$" });
    expect(`${files.get("src/handlers/create-thing.ts")}`).toContain("TODO");
  });

  it.each([
    ["thing_id", "(thing_id) => ({ ...body, thing_id })"],
    ["thing-id", '(key) => ({ ...body, "thing-id": key })'],
    ["body", "(key) => ({ ...body, body: key })"],
    ["new", "(key) => ({ ...body, new: key })"],
  ])("adds an item with the key %s", (key, create) => {
    const { files } = starterWithId({ type: "string" }, { key });
    expect(`${files.get("src/handlers/create-thing.ts")}`).toContain(`await collections.things.add(${create})`);
  });

  it.each([
    [true, 'mergePatch(thing, omit(body, ["id"]))'],
    [false, 'mergePatch(thing, (body && omit(body, ["id"])) ?? {})'],
  ])("applies a JSON Merge Patch whose body is required: %s", (isPatchRequired, patched) => {
    const { files } = starterWithId({ type: "string" }, { isPatchRequired });
    expect(`${files.get("src/handlers/update-thing.ts")}`).toContain(`update(path.id, (thing) => ${patched})`);
  });

  const declared = { title: { type: "string" }, secret: { type: "string", writeOnly: true } };
  const assigned = { id: { type: "string" }, approved: { type: "boolean", readOnly: true } };
  it("stores no properties that clients cannot change, or that no response has", () => {
    const schema = { $ref: "#/components/schemas/Thing" };
    const sent = { type: "object", properties: { ...declared, ...assigned, token: { type: "string" } } };
    const requestBody = { required: true, content: { "application/json": { schema: sent } } };
    const responses = { 200: jsonResponse(schema) };
    const { files } = starterFor({
      paths: {
        "/things": { post: { operationId: "createThing", requestBody, responses } },
        "/things/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          get: { operationId: "getThing", responses },
          put: { operationId: "replaceThing", requestBody, responses },
        },
      },
      components: {
        schemas: {
          Thing: {
            type: "object",
            required: ["id"],
            properties: { ...assigned, ...declared, verified: { type: "boolean" } },
          },
        },
      },
    });
    expect(`${files.get("src/handlers/create-thing.ts")}`).toContain(
      'add((id) => ({ ...omit(body, ["approved", "verified", "secret", "token"]), id }))',
    );
    expect(`${files.get("src/handlers/replace-thing.ts")}`).toContain(
      '(thing) => ({ ...thing, ...omit(body, ["id", "approved", "verified", "secret", "token"]) })',
    );
  });

  it("is used once by each handler, so that no change of another request is in between", () => {
    const { files, unimplemented } = starterWithId({ type: "integer" });
    expect(unimplemented).toEqual([]);
    const calls = ["list", "create", "get", "replace", "update", "delete"].map((verb) => {
      const handler = `${files.get(`src/handlers/${verb}-${verb === "list" ? "things" : "thing"}.ts`)}`;
      return [verb, ...[...handler.matchAll(/(await )?collections\.things\.(\w+)/g)].map(([call]) => call)];
    });
    expect(calls).toEqual([
      ["list", "collections.things.filter"],
      ["create", "await collections.things.add"],
      ["get", "await collections.things.get"],
      ["replace", "await collections.things.update"],
      ["update", "await collections.things.update"],
      ["delete", "await collections.things.delete"],
    ]);
  });

  it.each(["Call", "Client", "Created", "Path"])("declares each variable of its code once: %s", (model) => {
    const { files } = starterWithId({ type: "integer" }, { model });
    const test = `${files.get("test/things.test.ts")}`;
    expect(test).toMatch(/const item = .* as \w+;/);
    expect(test).toContain("lists things in pages");
    for (const code of files.values()) expect(() => parseModule(`${code}`)).not.toThrow();
  });
});
