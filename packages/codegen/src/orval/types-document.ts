// The document that TypeScript types are made from: the contract's, with each int64 written as what JavaScript gets.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { DATA_KEYWORDS } from "../contract/data-keywords.ts";
import { isInt64, isUnsafeInt64 } from "../contract/int64.ts";
import { resolve } from "../contract/resolve.ts";
import { withoutOtherBodies } from "./other-bodies.ts";

/** Keys whose values are maps from free names to descriptions: `properties.example` is a property, not an example. */
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
 * Rewrites a document for orval's types, which know an int64 only as `number` or only as `bigint`:
 * with safe bounds it becomes a plain integer, without it `number | bigint`. References to parameters are
 * replaced by the parameters, so that their types read as what they are. Extensions are left out but for the names of
 * enumerated values: they may have anything in them, references to other files too.
 */
export function typesDocument(document: OpenAPIObject, contract: Contract): OpenAPIObject {
  const plain = withoutOtherBodies(document, contract);
  const typed = walk(plain, plain, false);
  const { parameters: _replaced, ...components } = typed.components ?? {};
  return { ...typed, components };
}

/** The value itself where nothing in it is to be rewritten, which is most of a large document. */
function walk<T>(value: T, document: OpenAPIObject, isMap: boolean): T {
  if (typeof value !== "object" || value === null) return value;
  if (!isMap && isParameterReference(value)) return walk(resolve(document, value), document, false) as T;
  let copy: object = value;
  for (const key in value) {
    const item: unknown = value[key];
    const kept = isMap ? walk(item, document, false) : keptOf(key, item, document);
    if (kept === item) continue;
    if (copy === value) copy = Array.isArray(value) ? [...value] : { ...value };
    if (kept === undefined) Reflect.deleteProperty(copy, key);
    else Reflect.set(copy, key, kept);
  }
  if (isMap || Array.isArray(copy)) return copy as T;
  const told = withDefaultTold(copy as MaybeParameter);
  return (isInt64(told) ? int64Type(told) : closedTuple(told)) as T;
}

/** What orval gets of a part of a description: `undefined` is left out. */
function keptOf(key: string, item: unknown, document: OpenAPIObject): unknown {
  if (key.startsWith("x-")) return key.startsWith("x-enum") ? item : undefined;
  if (key === "enum" && Array.isArray(item) && !canBeUnion(item)) return undefined;
  return DATA_KEYWORDS.has(key) ? item : walk(item, document, MAPS.has(key) && !Array.isArray(item));
}

type MaybeParameter = JsonSchema & { schema?: JsonSchema };

/** orval's comments tell bounds and patterns, but no default. Of a parameter they show the text of its schema, if any. */
function withDefaultTold(object: MaybeParameter): MaybeParameter {
  const { description, schema } = object;
  if (object.default !== undefined) return { ...object, description: toldDefault(description, object.default) };
  if (description === undefined || schema?.default === undefined) return object;
  return { ...object, schema: { ...schema, description: toldDefault(description, schema.default) } };
}

function toldDefault(description: string | undefined, value: unknown): string {
  return [description, `@default ${JSON.stringify(value)}`].filter(Boolean).join("\n");
}

/** orval knows a list that ends after its first items by the boolean alone. */
function closedTuple(schema: JsonSchema): JsonSchema {
  const isClosed = schema.prefixItems !== undefined && isNothing(schema.items);
  return isClosed ? { ...schema, items: false as never } : schema;
}

function isNothing(schema: JsonSchema["items"]): boolean {
  return JSON.stringify(schema) === '{"not":{}}';
}

/** An empty one would allow nothing at all, and orval has no types of objects as values; what is beside it counts. */
function canBeUnion(values: unknown[]): boolean {
  return values.length > 0 && values.every((value) => typeof value !== "object" || value === null);
}

function int64Type(schema: JsonSchema): JsonSchema {
  const { format, ...plain } = schema;
  if (!isUnsafeInt64(schema)) return plain;
  const { type, ...rest } = plain;
  const nullable = Array.isArray(type) && type.includes("null");
  return {
    ...rest,
    oneOf: [
      { type: "integer" },
      { type: "integer", format: "int64" },
      ...(nullable ? [{ type: "null" as const }] : []),
    ],
  };
}

function isParameterReference(value: object): value is { $ref: string } {
  return "$ref" in value && typeof value.$ref === "string" && value.$ref.startsWith("#/components/parameters/");
}
