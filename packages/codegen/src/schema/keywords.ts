// The keywords of JSON Schema 2020-12 and OpenAPI 3.1: what each of them holds, and which values it constrains. Every walk over
// schemas follows this table, so that data which looks like a schema is never read as one, and a property named `default` is.

/** Kind of the value of a keyword: a schema, a list of schemas, a map of schemas with arbitrary keys, or data. */
export type KeywordKind = "schema" | "list" | "map" | "data";

/** Type of the values that a keyword constrains: one type, or `any`. Annotations and definitions constrain no value. */
type ConstrainedType = "annotation" | "definition" | "any" | "string" | "number" | "array" | "object";

const KEYWORDS: Record<ConstrainedType, Partial<Record<KeywordKind, string>>> = {
  annotation: {
    data: "$comment title summary description default example examples deprecated readOnly writeOnly externalDocs xml",
  },
  definition: { map: "$defs definitions" },
  any: {
    schema: "not if then else",
    list: "allOf anyOf oneOf",
    map: "dependentSchemas",
    data: "$ref $dynamicRef type enum const discriminator nullable",
  },
  string: { schema: "contentSchema", data: "minLength maxLength pattern format contentEncoding contentMediaType" },
  number: { data: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf" },
  array: {
    schema: "items contains unevaluatedItems",
    list: "prefixItems",
    data: "minItems maxItems uniqueItems minContains maxContains",
  },
  object: {
    schema: "additionalProperties unevaluatedProperties propertyNames",
    map: "properties patternProperties",
    data: "required dependentRequired minProperties maxProperties",
  },
};

interface Keyword {
  holds: KeywordKind;
  constrains: ConstrainedType;
}

const table = new Map(
  Object.entries(KEYWORDS).flatMap(([constrains, byValue]) =>
    Object.entries(byValue).flatMap(([holds, names]) =>
      names.split(" ").map((name) => [name, { holds, constrains } as Keyword] as const),
    ),
  ),
);

/** Returns what a keyword holds. Unknown keywords, such as extensions, hold data. */
export function keywordKind(keyword: string): KeywordKind {
  return table.get(keyword)?.holds ?? "data";
}

/** Returns the keywords that hold schemas in this way. */
export function keywordsWith(value: KeywordKind): string[] {
  return [...table].flatMap(([name, { holds }]) => (holds === value ? [name] : []));
}

/** Returns whether a keyword describes a value without constraining it. Extensions do so, too. */
export function isAnnotation(keyword: string): boolean {
  return keyword.startsWith("x-") || table.get(keyword)?.constrains === "annotation";
}

/** Returns whether a keyword applies its subschemas to the value of the schema itself (JSON Schema 2020-12, section 10.2). */
export function isSameValueApplicator(keyword: string): boolean {
  const found = table.get(keyword);
  return found?.constrains === "any" && found.holds !== "data";
}

/** Returns whether a keyword combines schemas that apply to the value of the schema itself: `allOf`, `anyOf` or `oneOf`. */
export function combinesSchemas(keyword: string): boolean {
  const found = table.get(keyword);
  return found?.constrains === "any" && found.holds === "list";
}

/** Returns whether a keyword constrains values other than strings, by itself or through subschemas. */
export function constrainsOtherTypes(keyword: string): boolean {
  const { constrains = "annotation" } = table.get(keyword) ?? {};
  return keyword !== "type" && !["annotation", "definition", "string"].includes(constrains);
}
