import { formatProblem } from "@onecontract/codegen";
import { ts } from "@onecontract/codegen/language/typescript";
import { describe, expect, it } from "vitest";
import { jsonResponse, starterFor } from "../../../test/starter-for.ts";
import { parseModule } from "../../scaffold/module-editor.ts";
import { errorFormat } from "../error-format.ts";

const EVIL = 'x"); process.exit(1); ("\u0024{process.exit(1)}`\u2028process.exit(1) */ process.exit(1)';

const thing = {
  type: "object",
  required: ["id", "kind"],
  properties: { id: { type: "string" }, kind: { type: "string", enum: [EVIL] } },
};

const stored = {
  paths: {
    "/things/{the`id$}": {
      get: {
        operationId: "getThing",
        summary: `Get\u2028${EVIL}`,
        parameters: [{ name: "the`id$", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: jsonResponse({ $ref: "#/components/schemas/Thing" }, { id: EVIL, kind: EVIL }) },
      },
    },
  },
  components: { schemas: { Thing: thing } },
};

describe("createStarterApi", () => {
  it("keeps strings of the contract within comments and literals", () => {
    const { files } = starterFor(stored);
    const handler = `${files.get("src/handlers/get-thing.ts")}`;
    expect(handler).toMatch(/^\/\/ GET [^\n]*: Get\n\/\/ /);
    for (const [path, code] of files) {
      expect({ path, calls: callsOf(`${code}`) }).toEqual({ path, calls: [] });
    }
  });

  it("stores each resource whose examples have the type of its schema", () => {
    const { collections, files } = starterFor(stored);
    expect(collections.map(({ name }) => name)).toEqual(["things"]);
    expect(`${files.get("src/store/collections.ts")}`).toContain("things: Collection<Thing>;");
  });

  it.each([
    ["the contract's example", { type: "object", properties: { a: { type: "string" } } }, { a: "b" }, '{ a: "b" }'],
    ["no property that the type lacks", { type: "object", properties: { a: { type: "string" } } }, { b: 1 }, "{ a:"],
    ["no value that is invalid", { type: "string", enum: ["a"] }, "b", '"a"'],
  ])("returns %s", (_title, schema, example, expected) => {
    const responses = { 200: jsonResponse(schema, example) };
    const { files, unimplemented } = starterFor({ paths: { "/a": { get: { operationId: "getA", responses } } } });
    expect(`${files.get("src/handlers/get-a.ts")}`).toContain(`body: ${expected}`);
    expect(unimplemented).toEqual([]);
  });

  // Its TypeScript type has this value only, because a union selects the schema by it.
  it.each([
    ["no example", undefined],
    ["an example with another value", { kind: "car", axles: 2 }],
  ])("returns the value that a discriminator has for a schema: %s", (_title, example) => {
    const reference = { $ref: "#/components/schemas/Truck" };
    const truck = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
    const discriminator = { propertyName: "kind", mapping: { lorry: reference.$ref } };
    const { files } = starterFor({
      paths: { "/a": { get: { operationId: "getA", responses: { 200: jsonResponse(reference, example) } } } },
      components: { schemas: { Truck: truck, Vehicle: { oneOf: [reference], discriminator } } },
    });
    expect(`${files.get("src/handlers/get-a.ts")}`).toContain('body: { kind: "lorry" }');
  });

  it("gives operations and resources files that all systems accept, and one each", () => {
    const things = jsonResponse({ $ref: "#/components/schemas/Thing" }, { id: "1", kind: EVIL });
    const long = "x".repeat(300);
    const get = (operationId: string) => ({ operationId, responses: { 200: things } });
    const number = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
    const resource = (name: string) => [
      `/${name}/{id}`,
      {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        get: {
          operationId: `get-${name}`,
          responses: { 200: jsonResponse({ $ref: "#/components/schemas/Number" }, { id: 1 }) },
        },
      },
    ];
    const { files } = starterFor({
      paths: Object.fromEntries([
        ...["con", "CON", "com1", "nul", "handlers", "\u65e5\u672c", long].map((name) => [
          `/${name}s`,
          { get: get(name) },
        ]),
        ...["aux", "api", "server", long].map(resource),
      ]),
      components: { schemas: { Thing: thing, Number: number } },
    });
    const handlers = [...files.keys()].flatMap((path) => /^src\/handlers\/(.*)\.ts$/.exec(path)?.[1] ?? []);
    expect(handlers.slice(0, 7)).toEqual([
      "handlers",
      "con-operation",
      "con2",
      "com1-operation",
      "nul-operation",
      "handlers2",
      "operation",
    ]);
    const tests = [...files.keys()].filter((path) => path.startsWith("test/"));
    expect(tests.map((path) => path.replace(/x+/, "x"))).toEqual([
      "test/aux-resource.test.ts",
      "test/api2.test.ts",
      "test/server2.test.ts",
      "test/x.test.ts",
    ]);
    for (const path of files.keys()) expect(path.split("/").at(-1)?.length).toBeLessThan(255);
  });

  it("reports an example that it replaces", () => {
    const responses = { 200: jsonResponse({ type: "array", items: { type: "string" } }, {}) };
    const { files, problems } = starterFor({ paths: { "/a": { get: { operationId: "getA", responses } } } });
    expect(`${files.get("src/handlers/get-a.ts")}`).toContain("body: [");
    expect(problems.map(formatProblem)).toEqual([
      "#/paths/~1a/get/responses/200/content/application~1json/example: expected a value of the schema's type, got {}; " +
        "the starter API returns another value: fix the example or the schema",
    ]);
  });

  it("leaves an operation to be implemented if its response has no type", () => {
    const responses = { 200: { description: "", content: { "application/json": { example: 1 } } } };
    const { files, unimplemented } = starterFor({ paths: { "/a": { get: { operationId: "getA", responses } } } });
    expect(unimplemented).toEqual(["getA"]);
    expect(`${files.get("src/handlers/get-a.ts")}`).toContain('throw new ApiError("not_implemented"');
  });
});

it.each([{}, { additionalProperties: true }])(
  "leaves an operation to the developer whose example is no array, but has the type of one: %j",
  (more) => {
    const properties = { channel: { items: { type: "string" } } };
    const schema = { type: "object", required: ["channel"], properties, ...more };
    const content = { "application/json": { schema, example: { channel: { id: "D069" } } } };
    const paths = { "/a": { get: { operationId: "getA", responses: { 200: { description: "", content } } } } };
    const { files } = starterFor({ paths } as object);
    expect(`${files.get("src/handlers/get-a.ts")}`).not.toContain("D069");
  },
);

it("accepts no API key in place of a client certificate", () => {
  const security = [{ mtls: [] }, { key: [] }];
  const { files } = starterFor({
    paths: { "/a": { get: { operationId: "getA", security, responses: { 200: jsonResponse({}) } } } },
    components: {
      securitySchemes: { mtls: { type: "mutualTLS" }, key: { type: "apiKey", in: "header", name: "X-Key" } },
    },
  });
  const [, mtls = "", key = ""] =
    /mtls: ([\s\S]*?)\n {4}key: (.*)/.exec(`${files.get("src/http/authenticators.ts")}`) ?? [];
  expect(key).toContain("verify(key, context)");
  expect(mtls).toContain("isDeveloper(header)");
  expect(mtls).not.toContain("verify");
});

describe("errorFormat", () => {
  it("keeps the names of properties within literals", () => {
    const schema = {
      type: "object",
      properties: { message: { type: "string" }, [EVIL]: { const: EVIL } },
      required: [EVIL],
    };
    const content = { "application/problem+json": { schema } };
    const responses = { 200: { description: "" }, 400: { description: "", content } };
    const { contract } = starterFor({ paths: { "/a": { get: { operationId: "getA", responses } } } } as object);
    const { mediaType, parameters, body } = errorFormat(contract);
    const code = ts`function f(${parameters}) { return ${body}; } const type = ${ts.literal(mediaType)};`;
    expect(callsOf(`${code}`)).toEqual([]);
  });

  it.each<[title: string, property: object, expected: object]>([
    ["its own codes", { type: "string" }, {}],
    [
      "enumerated codes",
      { type: "string", enum: ["BAD_REQUEST", "NOT_FOUND", "internal_error"] },
      { not_found: "NOT_FOUND", headers_too_large: "BAD_REQUEST", not_implemented: "internal_error" },
    ],
    [
      "the codes of x-error-codes",
      {
        type: "string",
        "x-error-codes": {
          wrong: { status: 400, title: "", when: "", remedy: "" },
          too_slow: { status: 408, title: "", when: "", remedy: "" },
          broken: { status: 500, title: "", when: "", remedy: "" },
        },
      },
      { invalid_request: "wrong", request_timeout: "too_slow", headers_too_large: "wrong", internal: "broken" },
    ],
    ["its own codes next to other enumerated values", { type: "string", enum: ["error"] }, {}],
  ])("has %s", (_title, code, expected) => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
    const responses = { 200: { description: "" }, 400: { description: "", content } };
    const schema = { type: "object", properties: { code, message: { type: "string" } }, required: ["code"] };
    const document = {
      paths: { "/a": { get: { operationId: "getA", responses } } },
      components: { schemas: { Error: schema } },
    };
    const { codes } = errorFormat(starterFor(document).contract);
    expect(new Function(`${codes}`.replace(/const codes.*?=/, "return") || "return {}")()).toMatchObject(expected);
    expect(`${codes}` === "").toBe(Object.keys(expected).length === 0);
  });
});

/** Returns the calls of `process.exit` in the syntax tree of a module. */
function callsOf(source: string): unknown[] {
  const calls: unknown[] = [];
  JSON.stringify(parseModule(source), (_key, node) => {
    if (node?.type === "CallExpression" && node.callee.object?.name === "process") calls.push(node);
    return typeof node === "bigint" ? String(node) : node;
  });
  return calls;
}
