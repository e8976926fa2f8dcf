// Merges schemas that apply to the same value (`$ref` and `allOf`) into one.
import type { JsonSchema } from "../contract/contract.ts";

/** Function that returns the target of a `$ref`, or the schema itself if it is not a reference. */
export type SchemaResolver = (schema: JsonSchema) => JsonSchema;

/** Merges the schemas, the targets of their references and their `allOf` subschemas. `oneOf` and `anyOf` remain unions. */
export function mergeSchemas(schemas: JsonSchema[], resolve: SchemaResolver): JsonSchema {
  const [first] = schemas;
  // Most schemas are neither references nor composed, and stay as they are.
  if (first && schemas.length === 1 && first.$ref === undefined && first.allOf === undefined) return first;
  return schemas.flatMap((schema) => flatten(schema, resolve)).reduce(intersect, {});
}

function flatten(schema: JsonSchema, resolve: SchemaResolver): JsonSchema[] {
  const { $ref, allOf, ...rest } = schema as JsonSchema & { $ref?: string };
  const target = $ref === undefined ? [] : flatten(resolve({ $ref } as JsonSchema), resolve);
  return [...target, ...(allOf ?? []).flatMap((part) => flatten(part as JsonSchema, resolve)), rest];
}

function intersect(a: JsonSchema, b: JsonSchema): JsonSchema {
  const merged: JsonSchema = { ...a, ...b };
  if (a.properties && b.properties) merged.properties = mergeProperties(a.properties, b.properties);
  if (a.required && b.required) merged.required = [...new Set([...a.required, ...b.required])];
  if (a.enum && b.enum) merged.enum = a.enum.filter((value) => b.enum?.includes(value));
  if (a.type !== undefined && b.type !== undefined) merged.type = intersectTypes(a, b);
  if (a.minimum !== undefined && b.minimum !== undefined) merged.minimum = Math.max(a.minimum, b.minimum);
  if (a.maximum !== undefined && b.maximum !== undefined) merged.maximum = Math.min(a.maximum, b.maximum);
  if (a.additionalProperties === false) merged.additionalProperties = false;
  // The intersection of two unions has one branch for each pair of their branches.
  for (const union of ["oneOf", "anyOf"] as const) {
    const [left, right] = [a[union], b[union]];
    if (left && right) merged[union] = left.flatMap((x) => right.map((y) => ({ allOf: [x, y] }) as JsonSchema));
  }
  return merged;
}

function mergeProperties(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, JsonSchema> {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    names.map((name) => {
      const parts = [a[name], b[name]].filter((part) => part !== undefined) as JsonSchema[];
      return [name, parts.length === 1 ? (parts[0] ?? {}) : ({ allOf: parts } as JsonSchema)];
    }),
  );
}

function intersectTypes(a: JsonSchema, b: JsonSchema): NonNullable<JsonSchema["type"]> {
  const [left, right] = [[a.type].flat(), [b.type].flat()] as string[][];
  const includesType = (types: string[], type: string) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const common = [...new Set([...(left ?? []), ...(right ?? [])])].filter(
    (type) => includesType(left ?? [], type) && includesType(right ?? [], type),
  );
  return (common.length === 1 ? common[0] : common) as NonNullable<JsonSchema["type"]>;
}
