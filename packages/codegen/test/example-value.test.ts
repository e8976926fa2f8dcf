import { describe, expect, it } from "vitest";
import { exampleValue, type JsonSchema, readContract } from "../src/index.ts";
import { exampleRequest } from "../src/samples/example-request.ts";
import { bookShop, responses } from "./contract/book-shop.ts";
import { document } from "./sampled-contract.ts";

describe("exampleValue", () => {
  const contract = readContract(document);

  it.each([
    [{ type: "integer", minimum: 7, multipleOf: 5 }, 10],
    [{ type: "number", exclusiveMaximum: 0, multipleOf: 0.5 }, -0.5],
    [{ type: "string", minLength: 10 }, "examplexxx"],
    [{ type: "string", maxLength: 3 }, "exa"],
    [{ type: "array", minItems: 2, items: { const: "x" } }, ["x", "x"]],
    [{ type: ["null", "boolean"] }, true],
    [
      {
        allOf: [{ type: "object", required: ["a"], properties: { a: { const: 1 } } }],
        required: ["b"],
        properties: { b: { default: 2 } },
      },
      { a: 1, b: 2 },
    ],
    [{ anyOf: [{ type: "null" }, { type: "string", format: "uuid" }] }, "0b5c4f0e-8d0c-4c58-9d0a-5d1f4a3c7e21"],
    [{ $ref: "#/components/schemas/Missing" }, undefined],
    [
      {
        type: "string",
        pattern: "^(-?\\d+(\\.\\d+)?),\\s*(-?\\d+(\\.\\d+)?)+((\\|-?\\d+(\\.\\d+)?),\\s*(-?\\d+(\\.\\d+)?)){0,256}$",
      },
      "1,1",
    ],
    [{ type: "string", format: "uuid", pattern: "^[0-9A-F-]+$" }, "0B5C4F0E-8D0C-4C58-9D0A-5D1F4A3C7E21"],
    [{ properties: { a: { const: 1 } }, required: ["a"], example: '{ "a": 1 }' }, { a: 1 }],
    [{ type: "integer", example: "12" }, 1],
    [{ type: "array", minItems: 2, uniqueItems: true, items: { type: "boolean" }, example: [] }, [true, false]],
    [
      { type: "array", minItems: 2, uniqueItems: true, items: { type: "string", format: "date" } },
      ["2026-01-31", "2026-01-30"],
    ],
    [{ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.25],
    [{ type: "string", pattern: "^(?=.*[a-z])(?=.*\\d).{8,}$" }, "Example-1"],
    [
      { type: "object", minProperties: 2, additionalProperties: { type: "integer" } },
      { example: 1, example1: 1 },
    ],
    [
      {
        oneOf: [
          { type: "integer", maximum: 0 },
          { type: "integer", minimum: 0 },
        ],
      },
      1,
    ],
    [{ type: "object", required: ["a"], properties: { a: { readOnly: true } }, example: { a: 1 } }, {}],
    [
      {
        allOf: [
          { type: "object", properties: { kind: { type: "string", readOnly: true }, id: { readOnly: true } } },
          { required: ["id", "kind"], properties: { kind: { enum: ["pet"] } } },
        ],
      },
      { kind: "pet" },
    ],
    [
      { type: "object", required: ["a"], properties: { a: { contentMediaType: "image/png" }, b: {} } },
      { a: "example" },
    ],
    [{ type: "object", required: ["a"], properties: { a: { not: {} } } }, {}],
    [{ type: "array", minItems: 1, items: { description: "Anything." } }, ["example"]],
    // The types of variants require the constant that distinguishes them.
    [
      { anyOf: [{ type: "object", required: ["id"], properties: { kind: { const: "file" }, id: { const: 1 } } }] },
      { kind: "file", id: 1 },
    ],
    // The parts have no value in common.
    [{ allOf: [{ properties: { kind: { enum: ["a"] } } }, { properties: { kind: { enum: ["b"] } } }] }, {}],
  ] satisfies [JsonSchema | { $ref: string }, unknown][])("given %j, returns %j", (schema, value) => {
    expect(exampleValue(contract, schema, "request")).toEqual(value);
  });

  it.each([
    [20, "2026-01-31T12:00:00Z"],
    [25, "2026-01-31T12:00:00+00:00"],
    [29, "2026-01-31T12:00:00.000+00:00"],
  ])("writes a date-time of %i characters", (length, expected) => {
    const schema: JsonSchema = { type: "string", format: "date-time", minLength: length, maxLength: length };
    expect(exampleValue(contract, schema, "request")).toBe(expected);
  });

  it("matches a pattern that is only valid without Unicode mode", () => {
    const schema: JsonSchema = { type: "string", pattern: "^[^/:|\\000-\\037]$" };
    expect(exampleValue(contract, schema, "request")).toBe("a");
  });

  it("has nested objects that have a part in common with those that contain them", () => {
    const base: JsonSchema = { type: "object", properties: { kind: { type: "string" } } };
    const item: JsonSchema = {
      allOf: [{ $ref: "#/components/schemas/Base" }],
      required: ["id"],
      properties: { id: { const: 1 } },
    };
    const list: JsonSchema = {
      allOf: [{ $ref: "#/components/schemas/Base" }],
      required: ["item"],
      properties: { item: { $ref: "#/components/schemas/Item" } },
    };
    const composed = { ...contract, schemas: { ...contract.schemas, Base: base, Item: item, List: list } };
    const schema: JsonSchema = { $ref: "#/components/schemas/List" };
    expect(exampleValue(composed, schema, "request")).toEqual({ item: { id: 1 } });
  });

  it("respects 64-bit bounds that are bigints", () => {
    const schema = { type: "integer", minimum: -9223372036854775808n, maximum: 9223372036854775807n };
    expect(exampleValue(contract, schema as never, "request")).toBe(1);
  });
});

it("reads the example of an object that is JSON in a string, also if the schema has no type", () => {
  const schema = { required: ["title"], properties: { Title: { type: "string" } } };
  const requestBody = { content: { "application/json": { schema, example: '{ "title": "Emma" }' } } };
  const { operations, ...contract } = readContract(
    bookShop({ paths: { "/books": { post: { operationId: "a", requestBody, responses } } } }),
  );
  const [operation] = operations;
  expect(operation && exampleRequest({ ...contract, operations }, operation).body?.value).toEqual({ title: "Emma" });
});
