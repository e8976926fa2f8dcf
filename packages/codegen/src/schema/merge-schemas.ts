// Merges schemas that apply to the same value (`$ref` and `allOf`) into one.
import type { JsonSchema } from "../contract/contract.ts";
import { copyLocation } from "../document/location.ts";
import { resolveSchema, type Schemas } from "./references.ts";

/** Function that returns the target of a `$ref`, or the schema itself if it is not a reference. */
export type SchemaResolver = (schema: JsonSchema) => JsonSchema;

/** Merges the schemas, the targets of their references and their `allOf` subschemas. `oneOf` and `anyOf` remain unions. */
export function mergeSchemas(schemas: JsonSchema[], resolve: SchemaResolver): JsonSchema {
  const [first] = schemas;
  // Most schemas are neither references nor composed, and stay as they are.
  if (first && schemas.length === 1 && first.$ref === undefined && first.allOf === undefined) return first;
  return schemas.flatMap((schema) => flatten(schema, resolve)).reduce(intersect, {});
}

/** Merges a schema with the components that it refers to and its `allOf` subschemas. */
export function mergeSchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return mergeSchemas([schema], (part) => resolveSchema(part, schemas));
}

/** Returns the schema without the empty string, for parts of a request that cannot be empty, such as the segments of a path. */
export function withoutEmptyString(schema: JsonSchema): JsonSchema {
  return { allOf: [schema, { minLength: 1 }] };
}

/** Properties that several of the merged schemas declare. */
const redeclared = new WeakSet<JsonSchema>();

function flatten(schema: JsonSchema, resolve: SchemaResolver): JsonSchema[] {
  const { $ref, allOf, ...rest } = schema;
  const target = $ref === undefined ? [] : flatten(resolve({ $ref }), resolve);
  const parts = (allOf ?? []).map((part) => flatten(part, resolve));
  if (redeclared.has(schema)) {
    const constraining = parts.filter((part) => part.some((keywords) => Object.keys(keywords).length > 0));
    const flags = constraining.map(
      (part) => part.findLast(({ readOnly }) => readOnly !== undefined)?.readOnly === true,
    );
    // A property that is declared again without `readOnly`, often with one value, is sent. The validators and the types agree.
    if (flags.includes(true) && flags.includes(false)) rest.readOnly = false;
  }
  return [...target, ...parts.flat(), rest];
}

/** Keywords whose value `false` applies to the value of all schemas that are merged. */
const CLOSES = ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"];
/** Largest number of variants of a merged union, which grows exponentially with the number of unions. */
const MAX_VARIANTS = 500;
const LOWER_BOUND = /^(exclusiveM|m)in/;
const UPPER_BOUND = /^(exclusiveM|m)ax/;

function intersect(a: JsonSchema, b: JsonSchema): JsonSchema {
  const merged: JsonSchema & Record<string, unknown> = { ...a, ...b };
  if (a.properties && b.properties) merged.properties = mergeProperties(a.properties, b.properties);
  if (a.required && b.required) merged.required = [...new Set([...a.required, ...b.required])];
  if (a.enum && b.enum) merged.enum = a.enum.filter((value) => b.enum?.includes(value));
  if (a.type !== undefined && b.type !== undefined) merged.type = intersectTypes(a, b);
  for (const [keyword, value] of Object.entries(a)) {
    const other = (b as Record<string, unknown>)[keyword];
    if (value === false && CLOSES.includes(keyword)) merged[keyword] = false;
    else if (!isNumeric(value) || !isNumeric(other)) continue;
    else if (LOWER_BOUND.test(keyword)) merged[keyword] = value > other ? value : other;
    else if (UPPER_BOUND.test(keyword)) merged[keyword] = value < other ? value : other;
  }
  // The intersection of two unions has one branch for each pair of their branches.
  for (const union of ["oneOf", "anyOf"] as const) {
    const [left, right] = [a[union], b[union]];
    if (left && right && left !== right) {
      merged[union] = left.flatMap((x) => right.map((y) => both(x, y))).slice(0, MAX_VARIANTS);
    }
  }
  return merged;
}

/** Bounds of 64-bit integers may be bigints. JavaScript compares them with numbers exactly. */
function isNumeric(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

function mergeProperties(a: Record<string, JsonSchema>, b: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const shared = Object.entries(b).map(([name, part]) => {
    const other = Object.hasOwn(a, name) ? a[name] : undefined;
    return [name, other === undefined ? part : both(other, part)] as const;
  });
  return { ...a, ...Object.fromEntries(shared) };
}

/** Returns a schema for the values of both. It is not nested in the schemas that it is repeatedly merged with, which may be thousands. */
function both(a: JsonSchema, b: JsonSchema): JsonSchema {
  const parts = a.allOf && Object.keys(a).length === 1 ? a.allOf : [a];
  if (parts.includes(b)) return a;
  const merged = copyLocation(b, { allOf: [...parts, b] });
  redeclared.add(merged);
  return merged;
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
