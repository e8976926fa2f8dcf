import { expect, it } from "vitest";
import type { JsonSchema } from "../contract/contract.ts";
import { mergeSchemas } from "./merge-schemas.ts";

/** Schemas that each apply the next one twice: the last one applies 4096 times. */
function doubled(last: JsonSchema): Record<string, JsonSchema> {
  const schemas = Array.from({ length: 12 }, (_, level): [string, JsonSchema] => {
    const next = { $ref: `#/components/schemas/S${level + 1}` };
    return [`S${level}`, { allOf: [next, next] }];
  });
  return { ...Object.fromEntries(schemas), S12: last };
}

it.for<[string, JsonSchema]>([
  ["properties", { type: "object", properties: { x: { type: "string" } } }],
  ["unions", { anyOf: [{ type: "string" }, { type: "integer" }] }],
])("merges a schema with %s that is repeated thousands of times with itself", ([, last]) => {
  const schemas = doubled(last);
  const resolve = (schema: JsonSchema) => schemas[`${schema.$ref}`.replace(/.*\//, "")] ?? schema;
  expect(mergeSchemas([{ $ref: "#/components/schemas/S0" } as JsonSchema], resolve)).toEqual(last);
});

it("merges thousands of schemas with the same property into one that is not nested", () => {
  const parts = Array.from({ length: 3000 }, (_, minLength): JsonSchema => ({ properties: { x: { minLength } } }));
  const { properties } = mergeSchemas([{ allOf: parts }], (schema) => schema);
  expect(mergeSchemas([properties?.x as JsonSchema], (schema) => schema)).toEqual({ minLength: 2999 });
});
