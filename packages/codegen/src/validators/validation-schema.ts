// The contract's schemas as Ajv is to compile them.
import type { JsonSchema } from "../contract/contract.ts";
import { isInt64 } from "../contract/int64.ts";
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

/** The schema with int64 as a keyword of ours and without what checks nothing. Everything else stays JSON Schema 2020-12. */
export function validationSchema(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (ANNOTATIONS.has(key) || key.startsWith("x-")) return [];
    return [[key, DATA.has(key) ? value : MAPS.has(key) ? eachValue(value) : inner(value)]];
  });
  const copy: JsonSchema = Object.fromEntries(entries);
  return isInt64(copy) ? withInt64Keyword(copy) : copy;
}

function eachValue(map: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, inner(schema) as JsonSchema]));
}

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  return typeof value === "object" && value !== null ? validationSchema(value as JsonSchema) : value;
}
