// Samples a random value that a schema allows.
import { type JsonSchema, mergeSchemas, type SchemaResolver } from "@onecontract/codegen";
import { getReference, isRecord } from "./resolve-reference.ts";
import { sampleString } from "./sample-string.ts";

export interface SampleOptions {
  resolve: SchemaResolver;
  random: () => number;
  /** Requests have no read-only properties, and responses have no write-only ones. */
  direction: "request" | "response";
}

/** Below this depth, only required properties are sampled, so that recursive schemas end. */
const MAX_DEPTH = 4;
/** A schema that is still not sampled at this depth requires itself, and has no finite value. */
const DEPTH_LIMIT = 40;

/**
 * Samples a value that the schema allows.
 *
 * @throws Error if no value is found that the schema allows
 */
export function sampleValue(schema: JsonSchema, options: SampleOptions, depth = 0): unknown {
  if (depth > DEPTH_LIMIT) throw new Error("expected a schema with finite values, got one that requires itself");
  const merged = mergeSchemas([schema], options.resolve);
  if ("const" in merged) return merged.const;
  if (merged.enum && merged.enum.length > 0) return pick(merged.enum, options);
  const union = merged.oneOf ?? merged.anyOf;
  if (union && union.length > 0) return sampleUnion(merged, union as JsonSchema[], options, depth);
  const types = [merged.type ?? impliedType(merged)].flat();
  const type = pick(depth > MAX_DEPTH && types.includes("null") ? ["null"] : types, options);
  try {
    return sampleType(type, merged, options, depth);
  } catch (error) {
    // Some contracts describe null as a string that cannot exist.
    if (!types.includes("null")) throw error;
    return null;
  }
}

function sampleUnion(merged: JsonSchema, union: JsonSchema[], options: SampleOptions, depth: number): unknown {
  const { oneOf, anyOf, discriminator, ...rest } = merged;
  const index = Math.floor(options.random() * union.length);
  const nullIndex = union.findIndex((branch) => options.resolve(branch).type === "null");
  const branch = union[depth > MAX_DEPTH && nullIndex >= 0 ? nullIndex : index] ?? {};
  const secondUnion: JsonSchema = oneOf && anyOf ? { anyOf } : {};
  const value = sampleValue({ ...mergeSchemas([rest, secondUnion, branch], options.resolve) }, options, depth + 1);
  const name = isRecord(discriminator) ? discriminator.propertyName : undefined;
  const tag = discriminatorValue(merged, branch);
  if (typeof name !== "string" || tag === undefined || !isRecord(value) || Array.isArray(value)) return value;
  return hasFixedValue(branch, name, options.resolve) ? value : { ...value, [name]: tag };
}

/** Returns the key of the branch in `mapping`, else the name of its schema (OpenAPI 3.1, section 4.8.25). */
function discriminatorValue(merged: JsonSchema, branch: JsonSchema): string | undefined {
  const reference = getReference(branch);
  const { mapping } = isRecord(merged.discriminator) ? merged.discriminator : {};
  const mapped = isRecord(mapping) && Object.entries(mapping).find(([, target]) => target === reference)?.[0];
  return mapped || reference?.slice(reference.lastIndexOf("/") + 1);
}

function hasFixedValue(branch: JsonSchema, name: string, resolve: SchemaResolver): boolean {
  const property = mergeSchemas([branch], resolve).properties?.[name] as JsonSchema | undefined;
  const merged = property ? mergeSchemas([property], resolve) : {};
  return "const" in merged || merged.enum !== undefined;
}

function sampleType(type: unknown, schema: JsonSchema, options: SampleOptions, depth: number): unknown {
  switch (type) {
    case "object":
      return sampleObject(schema, options, depth);
    case "array":
      return sampleArray(schema, options, depth);
    case "string":
      return sampleString(schema, options.random);
    case "integer":
    case "number":
      return sampleNumber(schema, type === "integer", options);
    case "boolean":
      return options.random() < 0.5;
    case "null":
      return null;
    default:
      return pick(["any", 12, true, { any: ["thing"] }], options);
  }
}

function impliedType(schema: JsonSchema): JsonSchema["type"] {
  if (schema.properties || schema.additionalProperties || schema.required) return "object";
  return schema.items ? "array" : undefined;
}

function sampleObject(schema: JsonSchema, options: SampleOptions, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema;
  const excluded = options.direction === "request" ? "readOnly" : "writeOnly";
  const value: Record<string, unknown> = {};
  const optional: string[] = [];
  for (const [name, property] of Object.entries(properties)) {
    if (mergeSchemas([property as JsonSchema], options.resolve)[excluded]) continue;
    const isIncluded = required.includes(name) || (depth < MAX_DEPTH && options.random() < 0.5);
    if (isIncluded) value[name] = sampleValue(property as JsonSchema, options, depth + 1);
    else optional.push(name);
  }
  for (const name of required) if (!(name in properties)) value[name] = "any";
  while (Object.keys(value).length < minProperties && optional.length > 0) {
    const name = optional.shift() ?? "";
    value[name] = sampleValue(properties[name] as JsonSchema, options, depth + 1);
  }
  const names = (schema.propertyNames as JsonSchema | undefined)?.enum ?? [];
  const isMap = typeof additionalProperties === "object" && additionalProperties !== null;
  const additionalCount = Math.max(minProperties - Object.keys(value).length, isMap && depth < MAX_DEPTH ? 1 : 0);
  for (let count = 1; isMap && count <= additionalCount; count++) {
    value[names[count - 1] ?? `key ${count}`] = sampleValue(additionalProperties as JsonSchema, options, depth + 1);
  }
  return value;
}

function sampleArray(schema: JsonSchema, options: SampleOptions, depth: number): unknown[] {
  const { items = {}, minItems = 0, maxItems = minItems + 2, uniqueItems } = schema;
  const prefix = (schema.prefixItems ?? []) as JsonSchema[];
  const length =
    depth >= MAX_DEPTH ? minItems : Math.min(maxItems, Math.max(minItems, 1 + Math.floor(options.random() * 2)));
  const values: unknown[] = prefix.slice(0, length).map((item) => sampleValue(item, options, depth + 1));
  for (let attempt = 0; values.length < length && attempt < length * 20; attempt++) {
    const item = sampleValue(items as JsonSchema, options, depth + 1);
    const isDuplicate = uniqueItems && values.some((value) => JSON.stringify(value) === JSON.stringify(item));
    if (!isDuplicate) values.push(item);
  }
  return values;
}

function sampleNumber(schema: JsonSchema, isInteger: boolean, { random }: SampleOptions): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = multipleOf ?? (isInteger ? 1 : 0.25);
  const low = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step);
  const high = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step);
  const from = Math.max(low ?? Math.min(high ?? 0, 0), Number.MIN_SAFE_INTEGER);
  const to = Math.min(high ?? from + 100 * step, from + 100 * step);
  const first = Math.ceil(from / step);
  const last = Math.max(first, Math.floor(to / step));
  const value = (first + Math.floor(random() * (last - first + 1))) * step;
  return Number(value.toPrecision(15));
}

function pick<T>(values: readonly T[], { random }: SampleOptions): T | undefined {
  return values[Math.floor(random() * values.length)];
}
