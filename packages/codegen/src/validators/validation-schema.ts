// The contract's schemas as they are checked.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { isInt64 } from "../contract/int64.ts";
import { referenceName } from "../contract/resolve.ts";
import { withInt64Keyword } from "./int64-keyword.ts";

/** Keywords of OpenAPI and annotations: they check nothing, and would only make the code larger. */
const ANNOTATIONS = new Set([
  "title",
  "description",
  "example",
  "examples",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "discriminator",
  "externalDocs",
  "xml",
]);

const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const DATA = new Set(["enum", "const", "required", "dependentRequired"]);

/** What of a referenced schema says in short which values it takes. */
const SHORT = ["type", "enum", "const", "format", "minLength", "maxLength", "minItems", "maxItems", "int64"];

/**
 * The schema with int64 as a keyword of ours and without what checks nothing. Everything else stays JSON Schema 2020-12.
 * Where it `isDescribed`, `refersTo` beside each reference carries the short form of what that points at, for messages;
 * it checks nothing.
 */
export function validationSchema(schema: JsonSchema, schemas: Contract["schemas"], isDescribed: boolean): JsonSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === "object" && value !== null
      ? validationSchema(value as JsonSchema, schemas, isDescribed)
      : value;
  };
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (ANNOTATIONS.has(key) || key.startsWith("x-")) return [];
    if (DATA.has(key)) return [[key, value]];
    if (!MAPS.has(key)) return [[key, inner(value)]];
    return [[key, Object.fromEntries(Object.entries(value).map(([name, property]) => [name, inner(property)]))]];
  });
  const copy: JsonSchema = Object.fromEntries(entries);
  const reference: unknown = "$ref" in copy ? copy.$ref : undefined;
  if (isDescribed && typeof reference === "string")
    return { ...copy, refersTo: shortForm(schemas[referenceName(reference)] ?? {}) } as JsonSchema;
  return isInt64(copy) ? withInt64Keyword(copy) : copy;
}

function shortForm(schema: JsonSchema): object {
  const whole = isInt64(schema) ? withInt64Keyword(schema) : schema;
  return Object.fromEntries(Object.entries(whole).filter(([key]) => SHORT.includes(key)));
}
