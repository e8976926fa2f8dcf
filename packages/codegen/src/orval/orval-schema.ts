// Rewrites schemas for orval, which generates TypeScript types from them.
import type { JsonSchema } from "../contract/contract.ts";
import { INT64_FORMATS, isInt64, isUnsafeInt64 } from "../contract/int64.ts";
import type { OpenValues } from "../contract/open-values.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { constrainsOtherTypes } from "../schema/keywords.ts";
import { isReference, referenceName } from "../schema/references.ts";
import { unionVariants, withVariant } from "../schema/unions.ts";
import { mapSubschemas } from "../schema/walk.ts";
import type { ValueTypes } from "./value-types.ts";

export interface OrvalSchemaOptions {
  valueTypes: ValueTypes;
  /** True if the schema is part of a multipart form. JSON has no files, so elsewhere a file is a string. */
  hasFiles: boolean;
  /** Names of the components that are read-only wherever a property refers to them. */
  readOnlyNames?: ReadonlySet<string>;
  /** Enums and unions that later versions may add to. @default none */
  openValues?: OpenValues | undefined;
}

/**
 * Returns a copy of the schema with the keywords that orval understands. orval changes the schemas that it reads, so no object of
 * the contract is among them. It maps every int64 either to `number` or to `bigint`: with safe bounds it becomes a plain
 * integer, otherwise `number | bigint`.
 */
export function orvalSchema(schema: JsonSchema, options: OrvalSchemaOptions): JsonSchema {
  const { valueTypes, hasFiles, openValues } = options;
  const inner = markReadOnly(
    mapSubschemas(schema, (part) => orvalSchema(part, options)),
    options.readOnlyNames,
  );
  const documented = documentDefault(completeSchema(copyKeywords(inner, hasFiles)));
  if (documented.enum?.length === 0) return nothing(documented);
  // The copy has no bigints, which may have been what makes the schema a 64-bit integer.
  const integer = isInt64(schema) ? { format: "int64", ...documented } : documented;
  if (isInt64(integer)) return int64Type(integer, valueTypes);
  if (openValues?.isEnum(schema)) return { ...documented, enum: [...(documented.enum ?? []), OTHER_STRING] };
  if (openValues?.enumUnions.has(schema)) return withVariant(documented, { type: "string", enum: [OTHER_STRING] });
  const discriminator = openValues?.discriminators.get(schema);
  if (discriminator) return withVariant(documented, unknownVariant(discriminator.propertyName));
  return typeAdditional(dateType(closeTuple(documented), valueTypes));
}

/** Adds `readOnly` next to references to read-only components. orval reads the keyword of a property only there. */
function markReadOnly(schema: JsonSchema, names: ReadonlySet<string> = new Set()): JsonSchema {
  const { properties } = schema;
  if (!properties || names.size === 0) return schema;
  const mark = (value: unknown) =>
    isReference(value) && names.has(referenceName(value.$ref)) ? { ...value, readOnly: true } : value;
  const marked = Object.entries(properties).map(([name, value]) => [name, mark(value)]);
  return { ...schema, properties: Object.fromEntries(marked) };
}

/**
 * Copies the keywords except those that orval misreads: examples and extensions, which may contain anything, such as references
 * to files; enums that are no union, whose sibling keywords apply; binary content outside of multipart forms; and items next to
 * variants, which would make an array of them.
 */
function copyKeywords(schema: JsonSchema, hasFiles: boolean): JsonSchema {
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith("x-") && !keyword.startsWith("x-enum")) continue;
    if (keyword === "example" || keyword === "examples" || value === undefined) continue;
    if (keyword === "items" && schema.type === undefined && unionVariants(schema).length > 0) continue;
    if (keyword === "enum" && Array.isArray(value) && !canBeUnion(value)) continue;
    if (keyword === "const" && typeof value === "bigint") continue;
    // orval makes a bigint of a number with this format, which may have a fraction.
    if (keyword === "format" && INT64_FORMATS.includes(String(value)) && !isInt64(schema)) continue;
    if (!hasFiles && (keyword === "contentMediaType" || (keyword === "format" && value === "binary"))) continue;
    copy[keyword] = Array.isArray(value) ? value.map(withoutBigint) : withoutBigint(value);
  }
  return copy;
}

/** Returns a number for a bigint of a document that was parsed exactly, because orval accepts no bigint. */
function withoutBigint(value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}

/** Adds the type to schemas of encoded or binary content, which orval reads as any value without it. */
function completeSchema(schema: JsonSchema): JsonSchema {
  const hasContent = schema.contentMediaType !== undefined || schema.contentEncoding !== undefined;
  const isString = hasContent && schema.type === undefined && !Object.keys(schema).some(constrainsOtherTypes);
  return isString ? { type: "string", ...schema } : schema;
}

/** Adds the default to the description, because orval documents bounds and patterns only. */
function documentDefault(schema: JsonSchema): JsonSchema {
  if (schema.default === undefined) return schema;
  const tag = `@default ${stringifyJson(schema.default)}`;
  return { ...schema, description: [schema.description, tag].filter(Boolean).join("\n") };
}

/** Restores `items: false`, the only notation in which orval recognizes an array without additional items. */
function closeTuple(schema: JsonSchema): JsonSchema {
  const isClosed = schema.prefixItems !== undefined && stringifyJson(schema.items) === '{"not":{}}';
  return isClosed ? { ...schema, items: false as never } : schema;
}

/** Returns whether orval can generate a union of an `enum`. If not, the enum is removed and its sibling keywords apply. */
function canBeUnion(values: unknown[]): boolean {
  return values.every((value) => (typeof value !== "object" && typeof value !== "bigint") || value === null);
}

/** Value that stands for the strings that an open enum does not list, until `openTypes` replaces it. */
const OTHER_STRING = "anyOtherStringOfAnOpenEnum";

/**
 * Returns the source of types with `string & {}` for the strings that open enums do not list. TypeScript does not merge it with the
 * literals of the union, so that editors suggest them: `"a" | "b" | string` would be `string`. Objects with values get no such value.
 */
export function openTypes(source: string): string {
  if (!source.includes(OTHER_STRING)) return source;
  const members = source.replaceAll(OTHER_MEMBER, "");
  const types = members === source ? source : members.replaceAll(VALUE_TYPE, "$& | (string & {})");
  return types.replaceAll(`'${OTHER_STRING}'`, "(string & {})");
}

const OTHER_MEMBER = new RegExp(` *(?:[\\p{ID_Continue}$]+|'(?:[^'\\\\]|\\\\.)*'): '${OTHER_STRING}',\n`, "gu");
const VALUE_TYPE = /(?<== )typeof [\p{ID_Continue}$]+\[keyof typeof [\p{ID_Continue}$]+\]/gu;

/**
 * Returns the schema of the variants that a union does not list. Their discriminating property has a literal type, which no value is
 * assignable to: TypeScript compares `string` and its intersections with every literal, so they would remain in each known variant.
 */
function unknownVariant(discriminator: string): JsonSchema {
  const literal: JsonSchema = { type: "string", const: "unknown variant" };
  const brand: JsonSchema = {
    type: "object",
    properties: { unknownVariant: { const: true } },
    required: ["unknownVariant"],
  };
  return {
    type: "object",
    properties: { [discriminator]: { allOf: [literal, brand] } },
    required: [discriminator],
    additionalProperties: true,
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
  if (!isUnsafeInt64(schema) || int64 === "number") return plain;
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
  const values = new Map([additional, ...declared.map(plainType)].map((type) => [stringifyJson(type), type]));
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
  if (isReference(schema)) return { $ref: schema.$ref };
  const { type, format, oneOf, anyOf, allOf } = schema;
  const isPrimitive = type !== undefined && [type].flat().every((name) => name !== "object" && name !== "array");
  return isPrimitive && !oneOf && !anyOf && !allOf ? { type, ...(format && { format }) } : {};
}
