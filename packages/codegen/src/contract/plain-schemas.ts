// What JSON Schema 2020-12 has two ways of writing, in the one that everything here reads.
import { DATA_KEYWORDS } from "./data-keywords.ts";

/** Keywords whose value is a schema. Of `additionalProperties` and the like everybody knows the booleans. */
const SCHEMA = new Set(["schema", "items", "contains", "not", "if", "then", "else", "propertyNames", "contentSchema"]);
const LISTS = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const MAPS = new Set(["properties", "patternProperties", "dependentSchemas", "$defs", "schemas"]);

/** What says nothing of a value: beside a reference it is about the place, not the schema. */
const ANNOTATION =
  /^(\$ref|title|summary|description|default|example|examples|deprecated|readOnly|writeOnly|\$comment|x-.*)$/;

type Place = "schema" | "schemas" | "other";

/**
 * `true` and `false` as the objects that mean the same (section 4.3.2), and a reference that has keywords beside it
 * (section 8.2.3.1) as one of an `allOf`. The value itself where it has neither.
 */
export function plainSchemas<T>(value: T, place: Place = "other"): T {
  if (typeof value === "boolean" && place === "schema") return (value ? {} : { not: {} }) as T;
  if (typeof value !== "object" || value === null) return value;
  let whole: object = value;
  // Most of a large document is text, and is not looked at.
  for (const key in value) {
    const item: unknown = value[key];
    if (typeof item !== "object" && typeof item !== "boolean") continue;
    if (place !== "schemas" && (DATA_KEYWORDS.has(key) || key.startsWith("x-"))) continue;
    const changed = plainSchemas(item, placeOf(key, place));
    if (changed === item) continue;
    if (whole === value) whole = Array.isArray(value) ? [...value] : { ...value };
    Reflect.set(whole, key, changed);
  }
  return (place === "schema" ? withReferenceInside(whole) : whole) as T;
}

function placeOf(key: string, place: Place): Place {
  if (place === "schemas" || SCHEMA.has(key)) return "schema";
  return LISTS.has(key) || MAPS.has(key) ? "schemas" : "other";
}

function withReferenceInside(schema: { $ref?: unknown; allOf?: unknown[] }): object {
  const { $ref, ...rest } = schema;
  if (typeof $ref !== "string" || Object.keys(rest).every((key) => ANNOTATION.test(key))) return schema;
  return { ...rest, allOf: [{ $ref }, ...(schema.allOf ?? [])] };
}
