// The type of a value in words: `array of Pet`, `string (date-time) or null`.
import type { Contract } from "@petstore/codegen";
import { type AnySchema, mergeSchema } from "./merge-schema.ts";

const NESTED_MAX = 4;

export function typeLabel(contract: Contract, source: AnySchema | boolean, depth = 0): string {
  if (typeof source === "boolean") return source ? "any value" : "nothing";
  const { name, schema, nullable } = mergeSchema(contract, source);
  const label = isStructured(schema) && name !== undefined ? name : plainLabel(contract, schema, depth);
  return nullable ? `${label} or null` : label;
}

/** Whether a value has parts of its own that are worth a description. */
export function isStructured(schema: AnySchema): boolean {
  const { properties, oneOf, anyOf, additionalProperties } = schema as Exclude<AnySchema, { $ref: string }>;
  const isMap = typeof additionalProperties === "object";
  return Object.keys(properties ?? {}).length > 0 || (oneOf ?? anyOf ?? []).length > 0 || isMap;
}

function plainLabel(contract: Contract, schema: Exclude<AnySchema, { $ref: string }>, depth: number): string {
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (depth > NESTED_MAX) return "value";
  if (alternatives?.length && !schema.properties) {
    return [...new Set(alternatives.map((option) => typeLabel(contract, option, depth + 1)))].join(" or ");
  }
  const types = [schema.type ?? impliedTypes(schema)].flat();
  if (types.length === 0) return "any value";
  return types.map((type) => (type === "array" ? arrayLabel : scalarLabel)(contract, schema, type, depth)).join(" or ");
}

function impliedTypes(schema: Exclude<AnySchema, { $ref: string }>): string[] {
  if (schema.properties || schema.additionalProperties) return ["object"];
  if (schema.items) return ["array"];
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
}

function arrayLabel(contract: Contract, schema: { items?: AnySchema }, _type: string, depth: number): string {
  return schema.items === undefined ? "array" : `array of ${typeLabel(contract, schema.items, depth + 1)}`;
}

function scalarLabel(contract: Contract, schema: Exclude<AnySchema, { $ref: string }>, type: string, depth: number) {
  if (type === "object" && typeof schema.additionalProperties === "object" && !schema.properties) {
    return `map of ${typeLabel(contract, schema.additionalProperties, depth + 1)}`;
  }
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}
