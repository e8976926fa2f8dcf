// Rewrites schemas for orval, which generates TypeScript types from them.
import type { JsonSchema } from "../contract/contract.ts";
import { isInt64, isUnsafeInt64 } from "../contract/int64.ts";
import { isReference } from "../schema/references.ts";
import { mapSchema } from "../schema/walk.ts";
import { completeSchema } from "./complete-schema.ts";
import type { ValueTypes } from "./value-types.ts";

export interface TypeOptions {
  types: ValueTypes;
  areEnumsOpen: boolean;
}

/**
 * Returns the schema in orval's notation. orval maps every int64 either to `number` or to `bigint`: with safe bounds it becomes
 * a plain integer, otherwise `number | bigint`. Extensions are removed, except names of enum values, because they may contain
 * anything, such as references to files. Returns the schema itself if nothing in it changes, which holds for most schemas.
 */
export function typeSchema(schema: JsonSchema, { types, areEnumsOpen }: TypeOptions): JsonSchema {
  return mapSchema(schema, (part) => {
    const documented = documentDefault(completeSchema(withoutExtensions(part)));
    if (documented.enum?.length === 0) return nothing(documented);
    if (isInt64(documented)) return int64Type(documented, types);
    if (areEnumsOpen && isOpenable(documented)) return openEnum(documented);
    return typeAdditional(dateType(closeTuple(documented), types));
  });
}

/** Removes extensions, except names of enum values, and enums that orval cannot generate: their sibling keywords apply. */
function withoutExtensions(schema: JsonSchema): JsonSchema {
  const isRemoved = ([keyword, value]: [string, unknown]) =>
    (keyword.startsWith("x-") && !keyword.startsWith("x-enum")) ||
    (keyword === "enum" && Array.isArray(value) && !canBeUnion(value));
  const entries = Object.entries(schema);
  return entries.some(isRemoved) ? Object.fromEntries(entries.filter((entry) => !isRemoved(entry))) : schema;
}

/** Adds the default to the description, because orval documents bounds and patterns only. */
function documentDefault(schema: JsonSchema): JsonSchema {
  if (schema.default === undefined) return schema;
  return { ...schema, description: descriptionWithDefault(schema.description, schema.default) };
}

function descriptionWithDefault(description: string | undefined, value: unknown): string {
  return [description, `@default ${JSON.stringify(value)}`].filter(Boolean).join("\n");
}

/** Restores `items: false`, the only notation in which orval recognizes an array without additional items. */
function closeTuple(schema: JsonSchema): JsonSchema {
  const isClosed = schema.prefixItems !== undefined && allowsNothing(schema.items);
  return isClosed ? { ...schema, items: false as never } : schema;
}

function allowsNothing(schema: JsonSchema["items"]): boolean {
  return JSON.stringify(schema) === '{"not":{}}';
}

/** Returns whether orval can generate a union of an `enum`. If not, the enum is removed and its sibling keywords apply. */
function canBeUnion(values: unknown[]): boolean {
  return values.every((value) => typeof value !== "object" || value === null);
}

function isOpenable({ type, enum: values = [] }: JsonSchema): boolean {
  return [type].flat().includes("string") && values.filter((value) => value !== null).length > 1;
}

/**
 * Adds a string that TypeScript does not merge with the literals of the union, so that editors suggest them: `"a" | "b" | string`
 * would be `string`.
 */
function openEnum({ type, enum: values = [], ...rest }: JsonSchema): JsonSchema {
  const string: JsonSchema = { type: "object", properties: { length: { type: "number" } }, required: ["length"] };
  return {
    ...rest,
    anyOf: [
      { type: "string", enum: values.filter((value) => value !== null) },
      { allOf: [{ type: "string" }, string] },
      ...([type].flat().includes("null") ? [{ type: "null" as const }] : []),
    ],
  };
}

/** Leaves the format `date-time` to orval, which maps it to `Date`, like `date`, which is a day without a time zone. */
function dateType(schema: JsonSchema, { dates }: ValueTypes): JsonSchema {
  if (dates === "string" || schema.format !== "date") return schema;
  const { format, ...plain } = schema;
  return plain;
}

function int64Type(schema: JsonSchema, { int64 }: ValueTypes): JsonSchema {
  const { format, ...plain } = schema;
  if (!isUnsafeInt64(schema)) return plain;
  const { type, ...rest } = plain;
  const nullable = Array.isArray(type) && type.includes("null");
  const bigint = { type: "integer" as const, format: "int64" };
  if (int64 === "string") {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, enum: _values, ...bare } = rest;
    return { ...bare, type: nullable ? ["string", "null"] : "string" };
  }
  return {
    ...rest,
    oneOf: [
      ...(int64 === "bigint" ? [] : [{ type: "integer" as const }]),
      bigint,
      ...(nullable ? [{ type: "null" as const }] : []),
    ],
  };
}

/** Returns a schema that orval maps to `string & null`, which TypeScript reduces to `never`. */
function nothing({ description }: JsonSchema): JsonSchema {
  return { ...(description !== undefined && { description }), allOf: [{ type: "string" }, { type: "null" }] };
}

/**
 * Moves typed `additionalProperties` into a separate type, because orval types them as `unknown` next to properties. In
 * TypeScript an index signature applies to the declared properties, too, so it allows their values.
 */
function typeAdditional(schema: JsonSchema): JsonSchema {
  if (typeof schema.additionalProperties !== "object") return schema;
  const { additionalProperties: additional, properties = {}, allOf, oneOf, anyOf, propertyNames, ...rest } = schema;
  const declared = Object.values(properties) as JsonSchema[];
  if (typeof additional !== "object" || declared.length === 0 || allOf || oneOf || anyOf || propertyNames)
    return schema;
  if (![schema.type ?? "object"].flat().every((type) => type === "object")) return schema;
  const values = new Map(
    [additional as JsonSchema, ...declared.map(plainType)].map((type) => [JSON.stringify(type), type]),
  );
  const { description, deprecated, required, ...object } = rest;
  return {
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    allOf: [
      { ...object, properties, ...(required && { required }) },
      { type: "object", additionalProperties: values.size === 1 ? additional : { anyOf: [...values.values()] } },
    ],
  };
}

/** Returns an unnamed type of a property: a reference, a primitive type, or any value. */
function plainType(schema: JsonSchema): JsonSchema {
  if (isReference(schema)) return { $ref: schema.$ref } as JsonSchema;
  const { type, format, oneOf, anyOf, allOf } = schema;
  const isPrimitive = type !== undefined && [type].flat().every((name) => name !== "object" && name !== "array");
  return isPrimitive && !oneOf && !anyOf && !allOf ? { type, ...(format && { format }) } : {};
}
