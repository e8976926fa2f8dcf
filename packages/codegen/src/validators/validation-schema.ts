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
  // Of OpenAPI 3.0; it says nothing in 3.1.
  "nullable",
]);

const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const DATA = new Set(["enum", "const", "required", "dependentRequired"]);

/** Documents of 3.1 too write these as in 3.0: true of the bound beside it. */
const BOUNDS: Record<string, "minimum" | "maximum"> = { exclusiveMinimum: "minimum", exclusiveMaximum: "maximum" };

/** What of a referenced schema says in short which values it takes. */
const SHORT = ["type", "enum", "const", "format", "minLength", "maxLength", "minItems", "maxItems", "int64"];

/** What a schema is checked in. A request lacks what is read-only, and a response what is write-only. */
export type Direction = "request" | "response";

export interface ValidationSchemaOptions {
  direction: Direction;
  /** Beside each reference, `refersTo` carries the short form of what that points at, for messages; it checks nothing. */
  isDescribed: boolean;
}

/** The schema with int64 as a keyword of ours and without what checks nothing. Everything else stays JSON Schema 2020-12. */
export function validationSchema(
  schema: JsonSchema,
  schemas: Contract["schemas"],
  options: ValidationSchemaOptions,
): JsonSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === "object" && value !== null
      ? validationSchema(value as JsonSchema, schemas, options)
      : value;
  };
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (ANNOTATIONS.has(key) || key.startsWith("x-") || isWithoutMeaning(key, value)) return [];
    if (key === "required" && Array.isArray(value)) return [[key, present(value, schema, schemas, options.direction)]];
    if (DATA.has(key)) return [[key, value]];
    if (typeof value === "boolean" && BOUNDS[key]) return value ? [[key, schema[BOUNDS[key]]]] : [];
    if (!MAPS.has(key)) return [[key, inner(value)]];
    return [[key, Object.fromEntries(Object.entries(value).map(([name, property]) => [name, inner(property)]))]];
  });
  const copy: JsonSchema = Object.fromEntries(entries);
  const reference: unknown = "$ref" in copy ? copy.$ref : undefined;
  if (options.isDescribed && typeof reference === "string")
    return { ...copy, refersTo: shortForm(schemas[referenceName(reference)] ?? {}) } as JsonSchema;
  return isInt64(copy) ? withInt64Keyword(copy) : copy;
}

/** Of the required names, those that a message of this direction has (OpenAPI 3.0.3, section 4.7.24.2). */
function present(
  names: string[],
  { properties = {} }: JsonSchema,
  schemas: Contract["schemas"],
  direction: Direction,
): string[] {
  const absent = direction === "request" ? "readOnly" : "writeOnly";
  return names.filter((name) => {
    const property = properties[name] as (JsonSchema & { $ref?: string }) | undefined;
    const target = property?.$ref === undefined ? undefined : schemas[referenceName(property.$ref)];
    return !property?.[absent] && !target?.[absent];
  });
}

/** An empty `enum` allows nothing at all, which nobody means: what is beside it counts. */
function isWithoutMeaning(key: string, value: unknown): boolean {
  return key === "enum" && Array.isArray(value) && value.length === 0;
}

function shortForm(schema: JsonSchema): object {
  const whole = isInt64(schema) ? withInt64Keyword(schema) : schema;
  return Object.fromEntries(Object.entries(whole).filter(([key]) => SHORT.includes(key)));
}
