// Describes what a schema expects in the server's wording: `an integer from 1 to 100`.
import { prettyPrintJson } from "@onecontract/codegen/serialize-value";
import { nonNullTypes } from "../../schema/resolve-schema.ts";
import type { JsonSchema } from "../console-data.ts";

const NOUNS: Record<string, string> = {
  integer: "an integer",
  number: "a number",
  string: "a string",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

export function describeSchema(schema: JsonSchema): string {
  const { enum: values, const: constant, pattern, format } = schema;
  if (constant !== undefined) return prettyPrintJson(constant);
  if (values) return `${values.length > 1 ? "one of " : ""}${values.map((value) => prettyPrintJson(value)).join(", ")}`;
  const noun = nonNullTypes(schema)
    .map((type) => NOUNS[type] ?? type)
    .join(" or ");
  const constraints = [
    ...numberConstraints(schema),
    count(schema.minLength, schema.maxLength, "character"),
    count(schema.minItems, schema.maxItems, "item"),
    count(schema.minProperties, schema.maxProperties, "property", "properties"),
    format !== undefined && /^(date|date-time|email|uuid|uri|ipv[46])$/.test(format) && `in ${format} format`,
    pattern !== undefined && `that matches ${pattern}`,
  ];
  return [noun || "a valid value", ...constraints.filter(Boolean)].join(" ");
}

/** Describes a received value, truncated to a readable length. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value instanceof File) return `the file ${value.name}`;
  const json = prettyPrintJson(value).replace(/\n\s*/g, " ");
  const maxCharacters = 60;
  return json.length > maxCharacters ? `${json.slice(0, maxCharacters)}…` : json;
}

function numberConstraints(schema: JsonSchema): (string | false)[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const step = multipleOf !== undefined && `that is a multiple of ${multipleOf}`;
  if (minimum !== undefined && maximum !== undefined) return [`from ${minimum} to ${maximum}`, step];
  const limits = [
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    maximum !== undefined && `at most ${maximum}`,
    exclusiveMaximum !== undefined && `less than ${exclusiveMaximum}`,
  ].filter((limit) => limit !== false);
  return [limits.length > 0 && `of ${limits.join(" and ")}`, step];
}

function count(
  min: number | undefined,
  max: number | undefined,
  singular: string,
  plural = `${singular}s`,
): string | false {
  const unit = (number: number) => (number === 1 ? singular : plural);
  if (min !== undefined && max !== undefined) return `of ${min} to ${max} ${unit(max)}`;
  if (min !== undefined) return `of at least ${min} ${unit(min)}`;
  return max !== undefined && `of at most ${max} ${unit(max)}`;
}
