// Describes the values that a schema allows: `an integer from 1 to 100`. All violations of a contract have this wording.
import { stringifyJson } from "../json/exact-json.ts";
import { isRecord } from "../json/is-record.ts";
import type { Bounds, Schema, SchemaObject } from "./validation-run.ts";

/** Returns the schema that a reference points to, if there is one. */
export type FindSchema = (reference: string) => unknown;

const MAX_REFERENCES = 8;
/** Largest number of schemas that a description considers. */
const MAX_PARTS = 500;
const MAX_LISTED_NAMES = 20;

/**
 * Returns a noun phrase with the type and the limits of a schema.
 *
 * @param source JSON Schema 2020-12, with or without the keywords `int64` and `file` of the validators
 */
export function describeExpected(
  source: boolean | object,
  findSchema: FindSchema = () => undefined,
  parts = { count: 0 },
): string {
  const schema = mergeReferenced(source, findSchema, parts, 0);
  if (typeof schema === "boolean") return schema ? "a valid value" : "nothing";
  if ("const" in schema) return stringifyJson(schema.const);
  if (schema.enum) return oneOf(schema.enum.map((value) => stringifyJson(value)));
  if (schema.int64) return `${describeInteger(schema.int64, 64)}${schema.int64.nullable ? " or null" : ""}`;
  if (schema.file) return describeFile(schema.file);
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants)
    return [...new Set(variants.map((variant) => describeExpected(variant, findSchema, parts)))].join(" or ");
  const types = typesOf(schema);
  return types.length > 0 ? types.map((type) => describeType(type, schema)).join(" or ") : "a valid value";
}

/**
 * Describes what is expected instead of a property that is not allowed.
 *
 * @param names properties that are allowed
 */
export function describeUnlisted(names: readonly string[]): string {
  const isListed = names.length > 0 && names.length <= MAX_LISTED_NAMES;
  return isListed ? `no such property, only ${names.join(", ")}` : "no such property";
}

/** Adds the keywords of the targets of `$ref` and of the parts of `allOf`; those of the schema itself take precedence. */
function mergeReferenced(
  schema: boolean | object,
  findSchema: FindSchema,
  parts: { count: number },
  depth: number,
): Schema {
  parts.count += 1;
  if (typeof schema === "boolean" || depth > MAX_REFERENCES || parts.count > MAX_PARTS)
    return typeof schema === "boolean" ? schema : {};
  const { $ref: reference, allOf = [], ...own } = schema as SchemaObject;
  const target = reference === undefined ? undefined : findSchema(reference);
  const merged = [...(isRecord(target) ? [target] : []), ...allOf].map((part) =>
    mergeReferenced(part, findSchema, parts, depth + 1),
  );
  return Object.assign({}, ...merged.filter(isRecord), own);
}

const KEYWORDS_BY_TYPE: [type: string, keyword: RegExp][] = [
  ["string", /^(?:minLength|maxLength|pattern|format)$/],
  ["number", /^(?:exclusive)?(?:minimum|maximum)$|^multipleOf$/i],
  ["array", /^(?:minItems|maxItems|uniqueItems|items|prefixItems|contains)$/],
  ["object", /^(?:minProperties|maxProperties|properties|required)$/],
];

/** Returns the types of a schema. Without `type`, they are those that its keywords apply to. */
function typesOf(schema: SchemaObject): string[] {
  if (schema.type !== undefined) return [schema.type].flat();
  const keywords = Object.keys(schema);
  return KEYWORDS_BY_TYPE.flatMap(([type, pattern]) => (keywords.some((name) => pattern.test(name)) ? [type] : []));
}

/** Width of integers by format. */
const INTEGER_BITS = new Map([
  ["int32", 32],
  ["int64", 64],
]);

function describeType(type: string, schema: SchemaObject): string {
  switch (type) {
    case "integer":
      return describeInteger(schema, INTEGER_BITS.get(schema.format ?? ""));
    case "number":
      return `a number${describeBounds(schema)}`;
    case "boolean":
      return "true or false";
    case "string":
      return describeString(schema);
    case "array":
      return `an array${count(schema.minItems, schema.maxItems, "item")}${schema.uniqueItems ? ", each once" : ""}`;
    case "object":
      return `an object${count(schema.minProperties, schema.maxProperties, "property", "properties")}`;
    default:
      return type;
  }
}

/** @param bits width of the integer, which is named if there are no narrower bounds */
function describeInteger(limits: Bounds, bits: number | undefined): string {
  const bounds = describeBounds(limits);
  return bounds === "" && bits !== undefined ? `a ${bits}-bit integer` : `an integer${bounds}`;
}

function describeString({ format, pattern, minLength, maxLength }: SchemaObject): string {
  const syntax = format === undefined ? "" : ` in ${format} format`;
  const match = pattern === undefined ? "" : ` that matches ${pattern}`;
  return `a string${count(minLength, maxLength, "character")}${syntax}${match}`;
}

function describeFile({ minLength, maxLength, contentType }: NonNullable<SchemaObject["file"]>): string {
  const type = contentType === undefined ? "" : ` of type ${splitMediaTypes(contentType).join(" or ")}`;
  return `a file${type}${count(minLength, maxLength, "byte")}`;
}

/** Returns the media types of a list such as `image/png, image/*`. */
export function splitMediaTypes(list: string): string[] {
  return list.split(",").map((type) => type.trim());
}

function describeBounds({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Bounds): string {
  const step = multipleOf === undefined ? "" : ` that is a multiple of ${multipleOf}`;
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}${step}`;
  const limits = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
  ];
  return `${limits.length > 0 ? ` of ${limits.join(" and ")}` : ""}${step}`;
}

function count(min: number | undefined, max: number | undefined, singular: string, plural = `${singular}s`): string {
  const noun = (number: number) => (number === 1 ? singular : plural);
  if (min !== undefined && max !== undefined) return ` of ${min} to ${max} ${noun(max)}`;
  if (min !== undefined) return ` of at least ${min} ${noun(min)}`;
  return max === undefined ? "" : ` of at most ${max} ${noun(max)}`;
}

function oneOf(values: string[]): string {
  return values.length === 1 ? (values[0] ?? "") : `one of ${values.join(", ")}`;
}
