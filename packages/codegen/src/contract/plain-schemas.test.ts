import { describe, expect, it } from "vitest";
import { plainSchemas } from "./plain-schemas.ts";

const Pair = { $ref: "#/components/schemas/Pair" };

describe("plainSchemas", () => {
  it.each([
    [
      { items: false, prefixItems: [true] },
      { items: { not: {} }, prefixItems: [{}] },
    ],
    [{ properties: { items: true, enum: false } }, { properties: { items: {}, enum: { not: {} } } }],
    [
      { ...Pair, description: "Of two.", properties: { third: true } },
      { description: "Of two.", properties: { third: {} }, allOf: [Pair] },
    ],
    [
      { ...Pair, allOf: [true], minProperties: 1 },
      { allOf: [Pair, {}], minProperties: 1 },
    ],
  ])("writes %j as %j", (schema, expected) => {
    expect(plainSchemas({ components: { schemas: { schema } } })).toEqual({
      components: { schemas: { schema: expected } },
    });
  });

  it.each([
    { ...Pair, description: "Of two.", readOnly: true, "x-more": { items: true } },
    { additionalProperties: false, uniqueItems: true, default: { items: true }, examples: [{ items: true }] },
    { const: { ...Pair, type: "object" } },
  ])("leaves %j as it is", (schema) => {
    const document = { components: { schemas: { schema } } };
    expect(plainSchemas(document)).toBe(document);
  });

  it("takes no parameter and no answer for a schema", () => {
    const reference = { $ref: "#/components/responses/Fine", required: true };
    const document = { paths: { "/a": { get: { parameters: [reference], responses: { 200: reference } } } } };
    expect(plainSchemas(document)).toBe(document);
  });
});
