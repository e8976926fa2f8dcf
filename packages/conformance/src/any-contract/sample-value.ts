// A value that a schema allows, chosen at random: what the round trip sends.
import type { JsonSchema } from "@petstore/codegen";
import { type Follow, mergeSchemas } from "./merge-schemas.ts";
import { sampleText } from "./sample-text.ts";

export interface SampleOptions {
  follow: Follow;
  random: () => number;
  /** A request has no read-only property, a response no write-only one. */
  direction: "request" | "response";
}

/** From here on only what is required is put in, so that recursive schemas end. */
const DEPTH_MAX = 4;
/** A schema that requires itself has no finite value. */
const DEPTH_LIMIT = 40;

/** @throws Error for a schema that no value is found for */
export function sampleValue(schema: JsonSchema, options: SampleOptions, depth = 0): unknown {
  if (depth > DEPTH_LIMIT) throw new Error("expected a schema with finite values, got one that requires itself");
  const whole = mergeSchemas([schema], options.follow);
  if ("const" in whole) return whole.const;
  if (whole.enum && whole.enum.length > 0) return pick(whole.enum, options);
  const union = whole.oneOf ?? whole.anyOf;
  if (union && union.length > 0) return unionValue(whole, union as JsonSchema[], options, depth);
  const types = [whole.type ?? impliedType(whole)].flat();
  const type = pick(depth > DEPTH_MAX && types.includes("null") ? ["null"] : types, options);
  try {
    return valueOfType(type, whole, options, depth);
  } catch (error) {
    // Some contracts write null as a text that there is none of.
    if (!types.includes("null")) throw error;
    return null;
  }
}

function unionValue(whole: JsonSchema, union: JsonSchema[], options: SampleOptions, depth: number): unknown {
  const { oneOf, anyOf, discriminator, ...rest } = whole;
  const index = Math.floor(options.random() * union.length);
  const isNull = union.findIndex((branch) => options.follow(branch).type === "null");
  const branch = union[depth > DEPTH_MAX && isNull >= 0 ? isNull : index] ?? {};
  const other: JsonSchema = oneOf && anyOf ? { anyOf } : {};
  const value = sampleValue({ ...mergeSchemas([rest, other, branch], options.follow) }, options, depth + 1);
  const name = (discriminator as { propertyName?: string } | undefined)?.propertyName;
  const tag = name === undefined ? undefined : discriminatorValue(whole, branch);
  if (name === undefined || tag === undefined || typeof value !== "object" || value === null || Array.isArray(value))
    return value;
  return hasFixedValue(branch, name, options.follow) ? value : { ...value, [name]: tag };
}

/** The name in `mapping` that leads to the branch, else the name of its schema (OpenAPI 3.1, section 4.8.25). */
function discriminatorValue(whole: JsonSchema, branch: JsonSchema): string | undefined {
  const reference = (branch as { $ref?: string }).$ref;
  const mapping: Record<string, string> = Object(whole.discriminator).mapping ?? {};
  const mapped = Object.entries(mapping).find(([, target]) => target === reference)?.[0];
  return mapped ?? reference?.slice(reference.lastIndexOf("/") + 1);
}

function hasFixedValue(branch: JsonSchema, name: string, follow: Follow): boolean {
  const property = mergeSchemas([branch], follow).properties?.[name] as JsonSchema | undefined;
  const whole = property ? mergeSchemas([property], follow) : {};
  return "const" in whole || whole.enum !== undefined;
}

function valueOfType(type: unknown, schema: JsonSchema, options: SampleOptions, depth: number): unknown {
  switch (type) {
    case "object":
      return objectValue(schema, options, depth);
    case "array":
      return arrayValue(schema, options, depth);
    case "string":
      return sampleText(schema, options.random);
    case "integer":
    case "number":
      return numberValue(schema, type === "integer", options);
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

function objectValue(schema: JsonSchema, options: SampleOptions, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema;
  const hidden = options.direction === "request" ? "readOnly" : "writeOnly";
  const value: Record<string, unknown> = {};
  const optional: string[] = [];
  for (const [name, property] of Object.entries(properties)) {
    if (mergeSchemas([property as JsonSchema], options.follow)[hidden]) continue;
    const isTaken = required.includes(name) || (depth < DEPTH_MAX && options.random() < 0.5);
    if (isTaken) value[name] = sampleValue(property as JsonSchema, options, depth + 1);
    else optional.push(name);
  }
  for (const name of required) if (!(name in properties)) value[name] = "any";
  while (Object.keys(value).length < minProperties && optional.length > 0) {
    const name = optional.shift() ?? "";
    value[name] = sampleValue(properties[name] as JsonSchema, options, depth + 1);
  }
  const names = (schema.propertyNames as JsonSchema | undefined)?.enum ?? [];
  const isMap = typeof additionalProperties === "object" && additionalProperties !== null;
  const wanted = Math.max(minProperties - Object.keys(value).length, isMap && depth < DEPTH_MAX ? 1 : 0);
  for (let count = 1; isMap && count <= wanted; count++) {
    value[names[count - 1] ?? `key ${count}`] = sampleValue(additionalProperties as JsonSchema, options, depth + 1);
  }
  return value;
}

function arrayValue(schema: JsonSchema, options: SampleOptions, depth: number): unknown[] {
  const { items = {}, minItems = 0, maxItems = minItems + 2, uniqueItems } = schema;
  const wanted =
    depth >= DEPTH_MAX ? minItems : Math.min(maxItems, Math.max(minItems, 1 + Math.floor(options.random() * 2)));
  const values: unknown[] = [];
  for (let tries = 0; values.length < wanted && tries < wanted * 20; tries++) {
    const item = sampleValue(items as JsonSchema, options, depth + 1);
    const isTwice = uniqueItems && values.some((value) => JSON.stringify(value) === JSON.stringify(item));
    if (!isTwice) values.push(item);
  }
  return values;
}

function numberValue(schema: JsonSchema, isInteger: boolean, { random }: SampleOptions): number {
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
