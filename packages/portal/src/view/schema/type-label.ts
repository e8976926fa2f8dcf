// Describes the type of a value: `array of Book`, `string (date-time) or null`.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import type { AnySchema } from "./merge-schema.ts";
import { mergeSchema } from "./merge-schema.ts";

const MAX_DEPTH = 4;

/** A part of a label: words, or the name of a schema, which is described separately. */
export type TypePart = string | { model: string };

export function typeLabel(contract: Contract, source: AnySchema | boolean): string {
  return typeParts(contract, source)
    .map((part) => (typeof part === "string" ? part : part.model))
    .join("");
}

/** Returns the parts of the label, in which names of schemas can be links. */
export function typeParts(contract: Contract, source: AnySchema | boolean, depth = 0): TypePart[] {
  if (typeof source === "boolean") return [source ? "any value" : "nothing"];
  const { name, schema, nullable } = mergeSchema(contract, source);
  const parts = isStructured(schema) && name !== undefined ? [{ model: name }] : plainParts(contract, schema, depth);
  return nullable ? [...parts, " or null"] : parts;
}

/** Returns whether a schema has properties, variants or map values to describe. */
export function isStructured({ properties, oneOf, anyOf, additionalProperties }: JsonSchema): boolean {
  const isMap = typeof additionalProperties === "object";
  return Object.keys(properties ?? {}).length > 0 || (oneOf ?? anyOf ?? []).length > 0 || isMap;
}

function plainParts(contract: Contract, schema: JsonSchema, depth: number): TypePart[] {
  const variants = schema.oneOf ?? schema.anyOf;
  if (depth > MAX_DEPTH) return ["value"];
  if (variants?.length && !schema.properties) {
    return joinDistinct(variants.map((variant) => typeParts(contract, variant, depth + 1)));
  }
  const types = [schema.type ?? impliedTypes(schema)].flat();
  if (types.length === 0) return ["any value"];
  return joinAlternatives(
    types.map((type) => (type === "array" ? arrayParts : scalarParts)(contract, schema, type, depth)),
  );
}

function joinDistinct(alternatives: TypePart[][]): TypePart[] {
  const distinct = new Map(alternatives.map((parts) => [JSON.stringify(parts), parts]));
  return joinAlternatives([...distinct.values()]);
}

function joinAlternatives(alternatives: TypePart[][]): TypePart[] {
  return alternatives.flatMap((parts, index) => (index === 0 ? parts : [" or ", ...parts]));
}

function impliedTypes(schema: JsonSchema): string[] {
  if (schema.properties || schema.additionalProperties) return ["object"];
  if (schema.items) return ["array"];
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return [...new Set(values.map((value) => (value === null ? "null" : typeof value)))];
}

function arrayParts(contract: Contract, schema: JsonSchema, _type: string, depth: number): TypePart[] {
  return schema.items === undefined ? ["array"] : ["array of ", ...typeParts(contract, schema.items, depth + 1)];
}

function scalarParts(contract: Contract, schema: JsonSchema, type: string, depth: number): TypePart[] {
  if (type === "object" && typeof schema.additionalProperties === "object" && !schema.properties) {
    return ["map of ", ...typeParts(contract, schema.additionalProperties, depth + 1)];
  }
  return [schema.format === undefined ? type : `${type} (${schema.format})`];
}
