// Tools for a contract with unusual names, recursive schemas and unions.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OpenAPIObject, OperationObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readContract } from "../contract/read-contract.ts";
import { mcpTools } from "./mcp-tools.ts";
import { emitCall } from "./tool-arguments.ts";
import { toolDefinition } from "./tool-definition.ts";

const ferry = (): OpenAPIObject =>
  parse(readFileSync(fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/ferry.yaml")), "utf8"));

/** Returns the fixture with an additional operation, `POST /odd`. */
function withOperation(operation: Partial<OperationObject>): OpenAPIObject {
  const document = ferry();
  document.paths = { ...document.paths, "/odd": { post: { operationId: "odd", responses: {}, ...operation } } };
  return document;
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

describe("emitCall", () => {
  it.each([
    ["health", "client.health(options)"],
    ["get-cabin", 'client.sailings.getCabin(input["sailing_id"], input["cabinNo"], options)'],
    ["replaceVessel", 'client.vessels.replace(input["vesselId"], input["body"], options)'],
    ["getBooking", 'client.bookings.get(input["reference"], { "ifNoneMatch": input["ifNoneMatch"] }, options)'],
  ])("for %s, emits %s", (operationId, expected) => {
    expect(emitCall(read(ferry(), operationId).operation)).toBe(expected);
  });

  it("gives each argument a unique name and passes the idempotency key in the options", () => {
    const document = withOperation({
      parameters: ["body", "a-b", "aB"].map((name) => ({ name, in: "query", schema: { type: "string" } })),
      requestBody: { content: { "application/json": {} } },
    });
    document.paths!["/odd"]!.post!.parameters!.push({ name: "Idempotency-Key", in: "header", schema: {} });
    expect(emitCall(read(document, "odd").operation)).toBe(
      'client.odd(input["body"], { "body": input["body2"], "a-b": input["aB"], "aB": input["aB2"] }, { ...options, idempotencyKey: input["idempotencyKey"] })',
    );
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
      required: ["vesselId", "body"],
      additionalProperties: false,
      properties: {
        body: {
          properties: { hull: { $ref: "#/$defs/Deck" }, kind: { enum: ["car-ferry", "catamaran", "hydro foil"] } },
        },
      },
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
      body: {
        type: "object",
        properties: {
          title: { type: "string", enum: ["car-ferry", "catamaran", "hydro foil"], description: "Which one." },
          example: { type: "string" },
        },
      },
    });
  });

  it.each([
    ["deleteVessel", undefined],
    ["getVessel", ["id", "kind", "name"]],
    ["getBooking", undefined],
  ])("require in the response of %s the properties %j", (operationId, required) => {
    expect(definition(operationId).outputSchema?.required).toEqual(required);
  });

  it.each([
    [
      { type: "array", items: {} },
      { type: "object", properties: { items: { type: "array", items: {} } }, required: ["items"] },
    ],
    [{ type: "string" }, { type: "object", properties: { value: { type: "string" } }, required: ["value"] }],
    [
      { type: ["object", "null"] },
      { type: "object", properties: { value: { type: ["object", "null"] } }, required: ["value"] },
    ],
    [{ properties: {} }, { type: "object", properties: {} }],
  ])("turn the response schema %j into an object schema", (schema, expected) => {
    const content = { "application/json": { schema } };
    const document = withOperation({ responses: { 200: { description: "Done.", content } } });
    expect(definition("odd", document).outputSchema).toEqual(expected);
  });

  it("describe a page by its items and the cursor of the next page", () => {
    const document = withOperation({
      "x-pagination": { style: "link-header", header: "Link", relation: "next", cursorParameter: "page-from" },
      parameters: [{ name: "page-from", in: "query", schema: { type: "string" } }],
      responses: { 200: { description: "A page.", content: { "application/json": { schema: { type: "array" } } } } },
    });
    const { outputSchema, description } = definition("odd", document);
    expect(outputSchema).toMatchObject({ properties: { items: { type: "array" }, nextCursor: { type: "string" } } });
    expect(description).toContain("with `nextCursor` as `pageFrom`");
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
    const body = { properties: { file: {}, more: { type: "array" }, note: { type: "string" } }, required: ["file"] };
    expect(definition("odd", document).inputSchema).toMatchObject({ properties: { body } });
    expect(mcpTools(readContract(document), { sdk: "an-sdk" })).toContain('files: ["file","more"],');
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
      properties: { items: { type: "array", items: { type: "string" } }, isComplete: { type: "boolean" } },
      required: ["items", "isComplete"],
    });
    expect(description).toContain("Returns the first 100 items of a stream, or those of its first 30 seconds.");
  });
});

describe("mcpTools", () => {
  const render = (document: OpenAPIObject) => mcpTools(readContract(document), { sdk: "an-sdk" });

  it("generates the same bytes each time, below a do-not-edit line", () => {
    expect(render(ferry())).toBe(render(ferry()));
    expect(render(ferry())).toMatch(
      /^\/\/ Generated by .+ Do not edit: .+\nimport \{ .*FerryLine.* \} from "an-sdk";\n/,
    );
  });

  it("marks deprecated tools and describes their replacement", () => {
    expect(render(ferry()).match(/deprecated: true/g)).toHaveLength(1);
    expect(definition("deleteVessel").description).toBe(
      "DELETE /vessels/{vessel-id}\n\nDeprecated: it will be removed on 2031-06-30. Use `replaceVessel` instead.",
    );
  });

  it.each<[string, Partial<OperationObject>, string]>([
    ["a name that is too long", { operationId: "o".repeat(129) }, "expected a name of at most 128 characters, got 129"],
  ])("rejects %s", (_name, operation, message) => {
    expect(() => render(withOperation(operation))).toThrow(message);
  });

  it("rejects two operations whose tools would have the same name", () => {
    const document = withOperation({ operationId: "oddÉ" });
    Object.assign(document.paths ?? {}, { "/even": { post: { operationId: "oddÈ", responses: {} } } });
    expect(() => render(document)).toThrow("oddÈ: expected a unique tool name, got odd_, which oddÉ has too");
  });
});
