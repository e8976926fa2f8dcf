// Describes the constraints of a value as short labels: `from 1 to 100`, `default 20`.
import type { JsonSchema } from "@onecontract/codegen";
import { prettyPrintJson } from "@onecontract/codegen/language/json";

/** One detail of a schema that a page shows: a constraint, the default or an example. */
export interface SchemaDetail {
  label: string;
  /** Value that is shown as code after the label. */
  code?: string | undefined;
}

/** Returns limits, pattern, default and example, but not the enumerated values, which the portal shows separately. */
export function schemaDetails(schema: JsonSchema): SchemaDetail[] {
  return [
    ...rangeDetails(schema),
    ...countDetails(schema.minLength, schema.maxLength, "character"),
    ...countDetails(schema.minItems, schema.maxItems, "item"),
    ...countDetails(schema.minProperties, schema.maxProperties, "property", "properties"),
    ...(schema.multipleOf === undefined ? [] : [{ label: "multiple of", code: String(schema.multipleOf) }]),
    ...(schema.uniqueItems ? [{ label: "unique items" }] : []),
    ...(schema.pattern === undefined ? [] : [{ label: "matches", code: schema.pattern }]),
    ...(schema.const === undefined ? [] : [{ label: "always", code: formatValue(schema.const) }]),
    ...(schema.contentMediaType === undefined ? [] : [{ label: "contains", code: schema.contentMediaType }]),
    ...(schema.default === undefined ? [] : [{ label: "default", code: formatValue(schema.default) }]),
    ...exampleDetails(schema),
  ];
}

/** Returns a string unchanged, except the empty one, and every other value as JSON on one line. */
export function formatValue(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : prettyPrintJson(value).replace(/\n\s*/g, " ");
}

function rangeDetails({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): SchemaDetail[] {
  if (minimum !== undefined && maximum !== undefined) return [{ label: `from ${minimum} to ${maximum}` }];
  return [
    ...(minimum === undefined ? [] : [{ label: "at least", code: String(minimum) }]),
    ...(exclusiveMinimum === undefined ? [] : [{ label: "more than", code: String(exclusiveMinimum) }]),
    ...(maximum === undefined ? [] : [{ label: "at most", code: String(maximum) }]),
    ...(exclusiveMaximum === undefined ? [] : [{ label: "less than", code: String(exclusiveMaximum) }]),
  ];
}

function countDetails(
  min: number | undefined,
  max: number | undefined,
  singular: string,
  plural = `${singular}s`,
): SchemaDetail[] {
  const unit = (count: number) => (count === 1 ? singular : plural);
  if (min !== undefined && max !== undefined) {
    return [{ label: min === max ? `exactly ${min} ${unit(min)}` : `${min} to ${max} ${unit(max)}` }];
  }
  if (min !== undefined) return [{ label: `at least ${min} ${unit(min)}` }];
  return max === undefined ? [] : [{ label: `at most ${max} ${unit(max)}` }];
}

/** Returns the example, except for an object, which is too long, and for enumerated values, which are listed anyway. */
function exampleDetails(schema: JsonSchema): SchemaDetail[] {
  const example = schema.examples?.[0] ?? schema.example;
  const isScalar = typeof example !== "object" && example !== undefined;
  return isScalar && !schema.enum ? [{ label: "example", code: formatValue(example) }] : [];
}
