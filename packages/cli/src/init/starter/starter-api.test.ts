import { normalizeDocument, readContract } from "@onecontract/codegen";
import { ts } from "@onecontract/codegen/language/typescript";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { parseModule } from "../../scaffold/module-editor.ts";
import { errorFormat } from "../error-format.ts";
import { createStarterApi } from "./starter-api.ts";

const EVIL = 'x"); process.exit(1); ("\u0024{process.exit(1)}`\u2028process.exit(1) */ process.exit(1)';

const thing = {
  type: "object",
  required: ["id", "kind"],
  properties: { id: { type: "string" }, kind: { type: "string", enum: [EVIL] } },
};

function starterFor(document: Partial<OpenAPIObject>) {
  const info = { title: "Things", version: "1.0.0" };
  const contract = readContract(normalizeDocument({ openapi: "3.1.0", info, ...document } as OpenAPIObject));
  return { contract, ...createStarterApi(contract, "@things") };
}

function jsonResponse(schema: object, example?: unknown) {
  return { description: "", content: { "application/json": { schema, ...(example !== undefined && { example }) } } };
}

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
} as unknown as Partial<OpenAPIObject>;

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

  it("leaves an operation to be implemented if its response has no type", () => {
    const responses = { 200: { description: "", content: { "application/json": { example: 1 } } } };
    const { files, unimplemented } = starterFor({ paths: { "/a": { get: { operationId: "getA", responses } } } });
    expect(unimplemented).toEqual(["getA"]);
    expect(`${files.get("src/handlers/get-a.ts")}`).toContain('throw new ApiError("not_implemented"');
  });
});

describe("errorFormat", () => {
  it("keeps the media type and the names of properties within literals", () => {
    const schema = {
      type: "object",
      properties: { message: { type: "string" }, [EVIL]: { const: EVIL } },
      required: [EVIL],
    };
    const content = { [`application/${EVIL}+json`]: { schema } };
    const responses = { 200: { description: "" }, 400: { description: "", content } };
    const { contract } = starterFor({ paths: { "/a": { get: { operationId: "getA", responses } } } } as object);
    const { mediaType, parameters, body } = errorFormat(contract);
    const code = ts`function f(${parameters}) { return ${body}; } const type = ${ts.literal(mediaType)};`;
    expect(callsOf(`${code}`)).toEqual([]);
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
