// The contract's schemas as they are checked.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { followSchema } from "../contract/follow-schema.ts";
import { propertiesOf } from "../contract/form-fields.ts";
import { isInt64 } from "../contract/int64.ts";
import { referenceName } from "../contract/resolve.ts";
import { discriminatorKeyword } from "./discriminator.ts";
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
  "externalDocs",
  "xml",
  // Of OpenAPI 3.0; it says nothing in 3.1.
  "nullable",
]);

const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const DATA = new Set(["enum", "const", "required", "dependentRequired"]);

/** Keywords whose schemas are of the same value. */
const UNIONS = new Set(["allOf", "anyOf", "oneOf"]);

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

type Properties = ReadonlyMap<string, JsonSchema>;

/**
 * The schema with int64 and the discriminator as keywords of ours and without what checks nothing. Everything else stays JSON
 * Schema 2020-12.
 *
 * @param around properties of the schemas that this is a part of
 */
export function validationSchema(
  schema: JsonSchema,
  schemas: Contract["schemas"],
  options: ValidationSchemaOptions,
  around: Properties = new Map(),
): JsonSchema {
  const isUnion = Object.keys(schema).some((keyword) => UNIONS.has(keyword));
  const properties = isUnion ? new Map([...around, ...propertiesOf(schema, schemas)]) : around;
  const inner = (value: unknown, ofSame: Properties = new Map()): unknown => {
    if (Array.isArray(value)) return value.map((item) => inner(item, ofSame));
    return typeof value === "object" && value !== null
      ? validationSchema(value as JsonSchema, schemas, options, ofSame)
      : value;
  };
  const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === "discriminator") {
      const discriminator = discriminatorKeyword(schema);
      return discriminator ? [[key, discriminator]] : [];
    }
    if (ANNOTATIONS.has(key) || key.startsWith("x-") || isWithoutMeaning(key, value)) return [];
    if (key === "required" && Array.isArray(value)) {
      const isPresent = presence(schema, properties, schemas, options.direction);
      return [[key, value.filter(isPresent)]];
    }
    if (DATA.has(key)) return [[key, value]];
    if (typeof value === "boolean" && BOUNDS[key]) return value ? [[key, schema[BOUNDS[key]]]] : [];
    if (!MAPS.has(key)) return [[key, inner(value, UNIONS.has(key) ? properties : undefined)]];
    return [[key, Object.fromEntries(Object.entries(value).map(([name, property]) => [name, inner(property)]))]];
  });
  const copy: JsonSchema = Object.fromEntries(entries);
  const reference: unknown = "$ref" in copy ? copy.$ref : undefined;
  if (options.isDescribed && typeof reference === "string")
    return { ...copy, refersTo: shortForm(schemas[referenceName(reference)] ?? {}) } as JsonSchema;
  return isInt64(copy) ? withInt64Keyword(copy) : copy;
}

/** Whether a message of this direction has what is required (OpenAPI 3.0.3, section 4.7.24.2). */
function presence(
  schema: JsonSchema,
  around: Properties,
  schemas: Contract["schemas"],
  direction: Direction,
): (name: string) => boolean {
  const absent = direction === "request" ? "readOnly" : "writeOnly";
  return (name) => {
    const own = schema.properties?.[name] as JsonSchema | undefined;
    const property = own ?? around.get(name) ?? {};
    return !property[absent] && !followSchema(property, schemas)[absent];
  };
}

/** An empty `enum` allows nothing at all, which nobody means: what is beside it counts. */
function isWithoutMeaning(key: string, value: unknown): boolean {
  return key === "enum" && Array.isArray(value) && value.length === 0;
}

function shortForm(schema: JsonSchema): object {
  const whole = isInt64(schema) ? withInt64Keyword(schema) : schema;
  return Object.fromEntries(Object.entries(whole).filter(([key]) => SHORT.includes(key)));
}
