// The document that TypeScript types are made from: the contract's, with each int64 written as what JavaScript gets.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { isInt64, isUnsafeInt64 } from "../contract/int64.ts";
import { resolve } from "../contract/resolve.ts";
import { withoutOtherBodies } from "./other-bodies.ts";

/** Keys whose values are data, not part of the description. */
const DATA = new Set(["example", "examples", "default", "enum", "const"]);

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
  const copy = walk(plain, plain, false) as OpenAPIObject;
  delete copy.components?.parameters;
  return copy;
}

function walk(value: unknown, document: OpenAPIObject, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, document, false));
  if (typeof value !== "object" || value === null) return value;
  if (!isMap && isParameterReference(value)) return walk(resolve(document, value), document, false);
  const copy = Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (!isMap && key.startsWith("x-")) return key.startsWith("x-enum") ? [[key, item]] : [];
      if (!isMap && key === "enum" && Array.isArray(item) && !canBeUnion(item)) return [];
      if (!isMap && DATA.has(key)) return [[key, item]];
      return [[key, walk(item, document, !isMap && MAPS.has(key) && !Array.isArray(item))]];
    }),
  );
  if (isMap) return copy;
  const told = withDefaultTold(copy);
  return isInt64(told) ? int64Type(told) : closedTuple(told);
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
