// Tools for a contract with unusual names, recursive schemas and unions.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OpenAPIObject, OperationObject, SchemaObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { formatProblem } from "../contract/problem.ts";
import { inspectContract, readContract } from "../contract/read-contract.ts";
import { toolName } from "../contract/tool-names.ts";
import { mcpTools } from "./mcp-tools.ts";
import { argumentsSchema, emitCall } from "./tool-arguments.ts";
import { toolDefinition } from "./tool-definition.ts";

const ferry = (): OpenAPIObject =>
  parse(readFileSync(fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/ferry.yaml")), "utf8"));

/** Returns the fixture with an additional operation, `POST /odd`. */
function withOperation(operation: Partial<OperationObject>): OpenAPIObject {
  const document = ferry();
  document.paths = { ...document.paths, "/odd": { post: { operationId: "odd", responses: {}, ...operation } } };
  return document;
}

function jsonBody(schema: SchemaObject) {
  return { "application/json": { schema } };
}

function read(document: OpenAPIObject, operationId: string) {
  const contract = readContract(document);
  const operation = contract.operations.find((candidate) => candidate.operationId === operationId);
  if (!operation) throw new Error(`expected ${operationId} in the document, got none`);
  return { contract, operation };
}

function definition(operationId: string, document = ferry()) {
  const { contract, operation } = read(document, operationId);
  return toolDefinition(contract, operation);
}

it("gives tools no argument that selects a stream, because they return the complete response", () => {
  const path = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/archive.yaml"));
  const { contract, operation } = read(parse(readFileSync(path, "utf8")), "transcribe");
  expect(Object.keys(argumentsSchema(contract, operation).properties ?? {})).toEqual(["id", "language", "words"]);
  expect(emitCall(contract, operation).toString()).not.toContain("stream");
});

describe("emitCall", () => {
  it.each([
    ["health", "client.health(options)"],
    ["get-cabin", 'client.sailings.getCabin(input["sailing_id"], input["cabinNo"], options)'],
    [
      "replaceVessel",
      'client.vessels.replace(input["vesselId"], { id: input["id"], kind: input["kind"], name: input["name"], imo: input["imo"], retired: input["retired"], hull: input["hull"] }, options)',
    ],
    ["getBooking", 'client.bookings.get(input["reference"], { ifNoneMatch: input["ifNoneMatch"] }, options)'],
  ])("for %s, emits %s", (operationId, expected) => {
    const { contract, operation } = read(ferry(), operationId);
    expect(emitCall(contract, operation).toString()).toBe(expected);
  });

  it("gives each argument a unique name and passes the idempotency key in the options", () => {
    const document = withOperation({
      parameters: ["body", "a-b", "aB"].map((name) => ({ name, in: "query", schema: { type: "string" } })),
      requestBody: { required: true, content: jsonBody({ type: "array" }) },
    });
    document.paths!["/odd"]!.post!.parameters!.push({ name: "Idempotency-Key", in: "header", schema: {} });
    const { contract, operation } = read(document, "odd");
    expect(emitCall(contract, operation).toString()).toBe(
      'client.odd(input["body_body"], { body: input["body"], "a-b": input["aB"], aB: input["aB2"] }, { ...options, idempotencyKey: input["idempotencyKey"] })',
    );
  });

  it("passes the fields of the body one by one, and renames one that has the name of a parameter", () => {
    const document = withOperation({
      parameters: [{ name: "id", in: "query", schema: { type: "string" } }],
      requestBody: {
        required: true,
        content: jsonBody({ properties: { id: { type: "integer" }, "@type": { type: "string" } } }),
      },
    });
    const { contract, operation } = read(document, "odd");
    expect(emitCall(contract, operation).toString()).toBe(
      'client.odd({ id: input["body_id"], "@type": input["type"] }, { id: input["id"] }, options)',
    );
  });

  it("sends no optional body if none of its fields is set", () => {
    const document = withOperation({
      requestBody: { content: jsonBody({ properties: { a: { type: "string" } }, required: ["a"] }) },
    });
    const { contract, operation } = read(document, "odd");
    expect(emitCall(contract, operation).toString()).toBe(
      'client.odd([input["a"]].some((value) => value !== undefined) ? { a: input["a"] } : undefined, options)',
    );
    expect(argumentsSchema(contract, operation)).toMatchObject({ dependentRequired: { a: ["a"] } });
  });

  it.each<[string, SchemaObject]>([
    ["an array", { type: "array" }],
    ["a union", { oneOf: [{ type: "object", properties: { a: {} } }, { type: "string" }] }],
    ["an object with any property", { properties: { a: {} }, additionalProperties: { type: "string" } }],
    ["an object or null", { type: ["object", "null"], properties: { a: {} } }],
  ])("passes %s as the argument body", (_name, schema) => {
    const document = withOperation({ requestBody: { required: true, content: jsonBody(schema) } });
    expect(definition("odd", document).inputSchema).toMatchObject({ required: ["body"] });
  });
});

describe("tool annotations", () => {
  it.each([
    ["searchVessels", { readOnlyHint: true, destructiveHint: false, idempotentHint: true }],
    ["createBooking", { readOnlyHint: false, destructiveHint: false, idempotentHint: false }],
    ["replaceVessel", { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
    ["deleteVessel", { readOnlyHint: false, destructiveHint: true, idempotentHint: true }],
    ["amendBooking", { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
  ])("give %s the hints %j", (operationId, expected) => {
    expect(definition(operationId).annotations).toMatchObject(expected);
  });

  it("mark a POST without a 201 response as destructive", () => {
    const document = withOperation({ responses: { 200: { description: "Done." } } });
    expect(definition("odd", document).annotations.destructiveHint).toBe(true);
  });
});

describe("tool schemas", () => {
  it("inline a schema that is used once and move a recursive one to $defs", () => {
    const { inputSchema } = definition("replaceVessel");
    expect(inputSchema).toMatchObject({
      required: ["vesselId", "id", "kind", "name"],
      additionalProperties: false,
      properties: { hull: { $ref: "#/$defs/Deck" }, kind: { enum: ["car-ferry", "catamaran", "hydro foil"] } },
      $defs: { Deck: { properties: { above: { items: { $ref: "#/$defs/Deck" } } } } },
    });
  });

  it("move a schema that is used twice to $defs", () => {
    expect(definition("replaceVessel").outputSchema).toMatchObject({
      type: "object",
      anyOf: [{ $ref: "#/$defs/Vessel" }, { properties: { vessel: { $ref: "#/$defs/Vessel" } } }],
    });
  });

  it("accept a 64-bit integer as a safe number or as digits", () => {
    expect(definition("get-cabin").inputSchema.properties).toHaveProperty("sailing_id.anyOf", [
      { type: "integer", format: "int64", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      expect.objectContaining({ type: "string", pattern: "^-?\\d+$" }),
    ]);
  });

  it.each([
    [
      { enum: [5, 9007199254740993n], default: 9007199254740993n },
      { default: "9007199254740993", enums: [[5], ["9007199254740993"]] },
    ],
    [{ const: -9007199254740993n }, { enums: [["-9007199254740993"]] }],
    [{ enum: [1, 2], maximum: 9007199254740993n }, { enums: [[1, 2]] }],
  ])("list 64-bit integers as they are: %o", (keywords, { enums, ...annotations }) => {
    // Without a format, a bound alone makes no 64-bit integer.
    const formats = "maximum" in keywords ? [{ format: "int64" }] : [{ format: "int64" }, {}];
    for (const format of formats) {
      const schema = { type: "integer", ...format, ...(keywords as object) } as SchemaObject;
      const document = withOperation({ parameters: [{ in: "query", name: "id", schema }] });
      const { id } = definition("odd", document).inputSchema.properties as Record<
        string,
        { anyOf: { enum: unknown }[] }
      >;
      expect(id).toMatchObject(annotations);
      expect(id?.anyOf.map((variant) => variant.enum)).toEqual(enums);
    }
  });

  it.each<[object, object]>([
    [{ const: 9007199254740993n }, {}],
    [
      { type: "array", items: { type: ["integer", "string"] }, default: [9007199254740993n] },
      { type: "array", items: { type: ["integer", "string"] } },
    ],
    [{ enum: ["a", { id: 9007199254740993n }] }, {}],
  ])("leave out other values that parsers of JSON would round: %o", (schema, expected) => {
    const document = withOperation({ parameters: [{ in: "query", name: "id", schema: schema as SchemaObject }] });
    expect(definition("odd", document).inputSchema.properties).toEqual({ id: expected });
  });

  it("leave out bounds that parsers of JSON would round", () => {
    const bounds: object = { minimum: 1, exclusiveMaximum: 9007199254740993n };
    const schema: SchemaObject = { type: "integer", ...bounds };
    const document = withOperation({ parameters: [{ in: "query", name: "id", schema }] });
    expect(definition("odd", document).inputSchema.properties).toEqual({ id: { type: "integer", minimum: 1 } });
  });

  it("keep siblings of a $ref, and properties that have the names of keywords", () => {
    const document = withOperation({
      requestBody: {
        content: {
          "application/json": {
            schema: {
              type: "object",
              title: "Left out",
              properties: {
                title: { $ref: "#/components/schemas/VesselKind", description: "Which one." },
                example: { type: "string", example: "left out", "x-internal": 1 },
              },
            },
          },
        },
      },
    });
    expect(definition("odd", document).inputSchema.properties).toEqual({
      title: { type: "string", enum: ["car-ferry", "catamaran", "hydro foil"], description: "Which one." },
      example: { type: "string" },
    });
  });

  it("describe a result without enum, required, limits and formats", () => {
    const { outputSchema } = definition("searchVessels");
    expect(outputSchema?.properties).toHaveProperty("vessels.items");
    for (const operationId of ["getVessel", "searchVessels", "createBooking", "get-cabin", "replaceVessel"]) {
      expect(JSON.stringify(definition(operationId).outputSchema)).not.toMatch(
        /"(?:enum|required|const|oneOf|format|pattern|m(?:in|ax)\w+|additionalProperties)":/,
      );
    }
  });

  it.each<[SchemaObject, object]>([
    [{ type: "array", items: {} }, { items: { type: ["array", "null"], items: {} } }],
    [{ type: "string" }, { value: { type: ["string", "null"] } }],
    [{ type: ["object", "null"] }, { value: { type: ["object", "null"] } }],
    [{ properties: {} }, {}],
  ])("turn the response schema %j into an object schema", (schema, properties) => {
    const document = withOperation({ responses: { 200: { description: "Done.", content: jsonBody(schema) } } });
    expect(definition("odd", document).outputSchema).toEqual({ type: "object", properties });
  });

  it("describe a page by its items and the cursor of the next page", () => {
    const document = withOperation({
      "x-pagination": { style: "link-header", header: "Link", relation: "next", cursorParameter: "page-from" },
      parameters: [{ name: "page-from", in: "query", schema: { type: "string" } }],
      responses: { 200: { description: "A page.", content: { "application/json": { schema: { type: "array" } } } } },
    });
    const { outputSchema, description } = definition("odd", document);
    expect(outputSchema).toMatchObject({
      properties: { items: { type: ["array", "null"] }, nextCursor: { type: ["string", "null"] } },
    });
    expect(description).toContain("with `nextCursor` of the result as `pageFrom`");
  });
});

describe("toolDefinition with non-JSON bodies", () => {
  const file = { type: "object", required: ["base64"], additionalProperties: false };

  it("accepts bytes in base64, with a name and a type", () => {
    const document = withOperation({ requestBody: { required: true, content: { "image/png": {} } } });
    expect(definition("odd", document).inputSchema).toMatchObject({ properties: { body: file }, required: ["body"] });
  });

  it("accepts the files of a form body in base64, next to its fields", () => {
    const schema = {
      type: "object" as const,
      required: ["file"],
      properties: {
        file: { type: "string" as const, format: "binary" },
        more: { type: "array" as const, items: { type: "string" as const, format: "binary" } },
        note: { type: "string" as const },
      },
    };
    const document = withOperation({ requestBody: { content: { "multipart/form-data": { schema } } } });
    expect(definition("odd", document).inputSchema.properties).toEqual({
      file: expect.objectContaining(file),
      more: { type: "array", items: expect.objectContaining(file) },
      note: { type: "string" },
    });
    expect(mcpTools(readContract(document), { sdk: "an-sdk" })).toContain('files: ["file", "more"],');
  });

  it("declares no output schema for a binary response", () => {
    const document = withOperation({ responses: { 200: { description: "", content: { "image/png": {} } } } });
    expect(definition("odd", document).outputSchema).toBeUndefined();
  });

  it("declares the first items of a stream as the result, and describes their limits", () => {
    const content = { "application/jsonl": { itemSchema: { type: "string" } } };
    const { outputSchema, description } = definition(
      "odd",
      withOperation({ responses: { 200: { description: "", content } } }),
    );
    expect(outputSchema).toMatchObject({
      properties: { items: { items: { type: ["string", "null"] } }, isComplete: { type: ["boolean", "null"] } },
    });
    expect(description).toContain("Returns the first 100 items of a stream, or those of its first 30 seconds.");
  });
});

describe("mcpTools", () => {
  const render = (document: OpenAPIObject) => mcpTools(readContract(document), { sdk: "an-sdk" });

  it("has no unused parameter that strict compilers report", () => {
    expect(render(withOperation({}))).toContain("call: (client, _input, options) =>\n        client.odd(options),");
  });

  it("generates the same bytes each time, below a do-not-edit line", () => {
    expect(render(ferry())).toBe(render(ferry()));
    expect(render(ferry())).toMatch(
      /^\/\/ Generated by .+ Do not edit: .+\n(?:import .+\n)*import \{ .*FerryLine.* \} from "an-sdk";\n/,
    );
  });

  it("marks deprecated tools and describes their replacement", () => {
    expect(render(ferry()).match(/deprecated: true/g)).toHaveLength(1);
    expect(definition("deleteVessel").description).toBe(
      "DELETE /vessels/{vessel-id}\n\nDeprecated: it will be removed on 2031-06-30. Use `replaceVessel` instead.\n\nIt deletes data: call it only if the user asked for exactly that.\n\nDo not guess `vesselId`: find it with `searchVessels`.",
    );
  });

  it("rejects an operation that the SDK does not support", () => {
    const schema: SchemaObject = { type: "array", items: { type: "string" } };
    const document = withOperation({ parameters: [{ name: "tags", in: "cookie", schema }] });
    const expected = "#/paths/~1odd/post/parameters/0: expected a supported cookie parameter tags, got an array; ";
    expect(() => render(document)).toThrow(expected);
  });

  it("has one style for the names of operations, tags and words", () => {
    expect(toolName({ operationId: "users/get-authenticated" })).toBe("users_get_authenticated");
  });

  it("shortens a name that is too long, and makes equal names unique, under a warning", () => {
    const document = withOperation({ operationId: "oddÉ" });
    const post = (operationId: string) => ({ post: { operationId, responses: { "204": { description: "Done." } } } });
    Object.assign(document.paths ?? {}, {
      "/even": post("oddÈ"),
      "/a": post(`${"o".repeat(128)}1`),
      "/b": post(`${"o".repeat(128)}2`),
    });
    const { contract, problems } = inspectContract(document);
    const names = contract?.operations.map(toolName) ?? [];
    expect(names.slice(-4)).toEqual([
      "odd_",
      expect.stringMatching(/^odd__[0-9a-f]{8}$/),
      ...Array(2).fill(expect.stringMatching(/^o{119}_[0-9a-f]{8}$/)),
    ]);
    expect(new Set(names).size).toBe(names.length);
    expect(problems.map(formatProblem)).toContainEqual(
      expect.stringMatching(
        /^#\/paths\/~1even\/post\/operationId: .* got "odd_"; the tool is odd__.{8}: rename the operation$/,
      ),
    );
    expect(render(document)).toContain(`"name":"${names.at(-1)}"`);
  });
});
