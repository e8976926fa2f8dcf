// Prepares the document from which orval generates TypeScript types: each int64 gets its JavaScript type.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { DATA_KEYWORDS } from "../contract/data-keywords.ts";
import { isInt64, isUnsafeInt64 } from "../contract/int64.ts";
import { payloadTypes } from "../contract/payload-types.ts";
import { isReference, resolveReference } from "../contract/resolve-reference.ts";
import { completeSchema } from "./complete-schema.ts";
import { removeNonJsonBodies } from "./remove-non-json-bodies.ts";
import { stringifyBinary } from "./stringify-binary.ts";
import { DEFAULT_VALUE_TYPES, type ValueTypes } from "./value-types.ts";

/** Keywords whose values are maps with arbitrary keys: `properties.example` is a property, not an example. */
const MAPS = new Set([
  "properties",
  "patternProperties",
  "schemas",
  "paths",
  "responses",
  "headers",
  "content",
  "parameters",
]);

/**
 * Rewrites a document for orval, which maps every int64 either to `number` or to `bigint`: with safe bounds it becomes a
 * plain integer, otherwise `number | bigint`. References to parameters are resolved, so that their types are inline.
 * Extensions are removed, except names of enum values, because they may contain anything, such as references to files.
 */
export function typesDocument(
  document: OpenAPIObject,
  contract: Contract,
  types: ValueTypes = DEFAULT_VALUE_TYPES,
  enums: "union" | "const" | "open" = "union",
): OpenAPIObject {
  const jsonOnly = stringifyBinary(addPayloadTypes(removeNonJsonBodies(document, contract), contract), contract);
  const typed = rewrite(jsonOnly, { document: jsonOnly, types, areEnumsOpen: enums === "open" }, false);
  const { parameters: _resolved, ...components } = typed.components ?? {};
  return { ...typed, components };
}

/** Adds the inline schemas of webhook payloads as components, so that orval generates types for them. */
function addPayloadTypes(document: OpenAPIObject, contract: Contract): OpenAPIObject {
  const inline = [...payloadTypes(contract).values()].filter(({ schema }) => !("$ref" in schema));
  if (inline.length === 0) return document;
  const added = Object.fromEntries(inline.map(({ name, schema }) => [name, schema]));
  return {
    ...document,
    components: { ...document.components, schemas: { ...document.components?.schemas, ...added } },
  };
}

interface Context {
  document: OpenAPIObject;
  types: ValueTypes;
  areEnumsOpen: boolean;
}

/** Returns the value itself if nothing in it changes, which holds for most of a large document. */
function rewrite<T>(value: T, context: Context, isMap: boolean): T {
  if (typeof value !== "object" || value === null) return value;
  if (!isMap && isParameterReference(value))
    return rewrite(resolveReference(context.document, value), context, false) as T;
  let copy: object = value;
  for (const key in value) {
    const item: unknown = value[key];
    const rewritten = isMap ? rewrite(item, context, false) : rewriteKeyword(key, item, context);
    if (rewritten === item) continue;
    if (copy === value) copy = Array.isArray(value) ? [...value] : { ...value };
    if (rewritten === undefined) Reflect.deleteProperty(copy, key);
    else Reflect.set(copy, key, rewritten);
  }
  if (isMap || Array.isArray(copy)) return copy as T;
  const documented = documentDefault(completeSchema(copy as MaybeParameter));
  if (isInt64(documented)) return int64Type(documented, context.types) as T;
  if (context.areEnumsOpen && isOpenable(documented)) return openEnum(documented) as T;
  return dateType(closeTuple(documented), context.types) as T;
}

/** Returns the value that orval gets for a keyword, or undefined to remove the keyword. */
function rewriteKeyword(key: string, item: unknown, context: Context): unknown {
  if (key.startsWith("x-")) return key.startsWith("x-enum") ? item : undefined;
  if (key === "enum" && Array.isArray(item) && !canBeUnion(item)) return undefined;
  return DATA_KEYWORDS.has(key) ? item : rewrite(item, context, MAPS.has(key) && !Array.isArray(item));
}

type MaybeParameter = JsonSchema & { schema?: JsonSchema };

/** Adds defaults to descriptions, because orval documents bounds and patterns only. A parameter shows the description of its schema. */
function documentDefault(object: MaybeParameter): MaybeParameter {
  const { description, schema } = object;
  if (object.default !== undefined)
    return { ...object, description: descriptionWithDefault(description, object.default) };
  if (description === undefined || schema?.default === undefined) return object;
  return { ...object, schema: { ...schema, description: descriptionWithDefault(description, schema.default) } };
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
  return values.length > 0 && values.every((value) => typeof value !== "object" || value === null);
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

function isParameterReference(value: object): value is { $ref: string } {
  return isReference(value) && value.$ref.startsWith("#/components/parameters/");
}
