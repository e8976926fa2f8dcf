// Several schemas that hold at once (`allOf`) as one.
import type { JsonSchema } from "@petstore/codegen";

export type Follow = (schema: JsonSchema) => JsonSchema;

/** The schema with its reference and its `allOf` taken in. Unions stay what they are. */
export function mergeSchemas(schemas: JsonSchema[], follow: Follow): JsonSchema {
  return schemas.flatMap((schema) => flatten(schema, follow)).reduce(both, {});
}

function flatten(schema: JsonSchema, follow: Follow): JsonSchema[] {
  const { $ref, allOf, ...rest } = schema as JsonSchema & { $ref?: string };
  // It would allow nothing at all; what is beside it counts.
  if (rest.enum?.length === 0) delete rest.enum;
  const target = $ref === undefined ? [] : flatten(follow({ $ref } as JsonSchema), follow);
  return [...target, ...(allOf ?? []).flatMap((part) => flatten(part as JsonSchema, follow)), rest];
}

function both(one: JsonSchema, other: JsonSchema): JsonSchema {
  const merged: JsonSchema = { ...one, ...other };
  if (one.properties && other.properties) merged.properties = mergedProperties(one.properties, other.properties);
  if (one.required && other.required) merged.required = [...new Set([...one.required, ...other.required])];
  if (one.enum && other.enum) merged.enum = one.enum.filter((value) => other.enum?.includes(value));
  if (one.type !== undefined && other.type !== undefined) merged.type = sharedTypes(one, other);
  if (one.minimum !== undefined && other.minimum !== undefined) merged.minimum = Math.max(one.minimum, other.minimum);
  if (one.maximum !== undefined && other.maximum !== undefined) merged.maximum = Math.min(one.maximum, other.maximum);
  if (one.additionalProperties === false) merged.additionalProperties = false;
  // Two unions at once: the second one is kept as a part of every form of the first.
  for (const union of ["oneOf", "anyOf"] as const) {
    const [first, second] = [one[union], other[union]];
    if (first && second) merged[union] = first.flatMap((a) => second.map((b) => ({ allOf: [a, b] }) as JsonSchema));
  }
  return merged;
}

function mergedProperties(one: Record<string, unknown>, other: Record<string, unknown>): Record<string, JsonSchema> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.map((name) => {
      const parts = [one[name], other[name]].filter((part) => part !== undefined) as JsonSchema[];
      return [name, parts.length === 1 ? (parts[0] ?? {}) : ({ allOf: parts } as JsonSchema)];
    }),
  );
}

function sharedTypes(one: JsonSchema, other: JsonSchema): NonNullable<JsonSchema["type"]> {
  const [first, second] = [[one.type].flat(), [other.type].flat()] as string[][];
  const isIn = (types: string[], type: string) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  const shared = [...new Set([...(first ?? []), ...(second ?? [])])].filter(
    (type) => isIn(first ?? [], type) && isIn(second ?? [], type),
  );
  return (shared.length === 1 ? shared[0] : shared) as NonNullable<JsonSchema["type"]>;
}
