// Describes the type of a value: `array of Book`, `string (date-time) or null`.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { mergeSchema } from "./merge-schema.ts";
import type { AnySchema } from "./resolve-schema.ts";

const MAX_DEPTH = 4;

export function typeLabel(contract: Contract, source: AnySchema | boolean, depth = 0): string {
  if (typeof source === "boolean") return source ? "any value" : "nothing";
  const { name, schema, nullable } = mergeSchema(contract, source);
  const label = isStructured(schema) && name !== undefined ? name : plainLabel(contract, schema, depth);
  return nullable ? `${label} or null` : label;
}

/** Returns whether a schema has properties, variants or map values to describe. */
export function isStructured({ properties, oneOf, anyOf, additionalProperties }: JsonSchema): boolean {
  const isMap = typeof additionalProperties === "object";
  return Object.keys(properties ?? {}).length > 0 || (oneOf ?? anyOf ?? []).length > 0 || isMap;
}

function plainLabel(contract: Contract, schema: JsonSchema, depth: number): string {
  const variants = schema.oneOf ?? schema.anyOf;
  if (depth > MAX_DEPTH) return "value";
  if (variants?.length && !schema.properties) {
    return [...new Set(variants.map((variant) => typeLabel(contract, variant, depth + 1)))].join(" or ");
  }
  const types = [schema.type ?? impliedTypes(schema)].flat();
  if (types.length === 0) return "any value";
  return types.map((type) => (type === "array" ? arrayLabel : scalarLabel)(contract, schema, type, depth)).join(" or ");
}

function impliedTypes(schema: JsonSchema): string[] {
  if (schema.properties || schema.additionalProperties) return ["object"];
  if (schema.items) return ["array"];
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
}

function arrayLabel(contract: Contract, schema: JsonSchema, _type: string, depth: number): string {
  return schema.items === undefined ? "array" : `array of ${typeLabel(contract, schema.items, depth + 1)}`;
}

function scalarLabel(contract: Contract, schema: JsonSchema, type: string, depth: number) {
  if (type === "object" && typeof schema.additionalProperties === "object" && !schema.properties) {
    return `map of ${typeLabel(contract, schema.additionalProperties, depth + 1)}`;
  }
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}
