// What a value has to be, in words, as the service says it: `an integer from 1 to 100`.
import { printJson } from "@petstore/codegen/print-value";
import type { JsonSchema } from "../console-data.ts";
import { typesOf } from "./resolve-schema.ts";

const NOUNS: Record<string, string> = {
  integer: "an integer",
  number: "a number",
  string: "a text",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

export function describeSchema(schema: JsonSchema): string {
  const { enum: values, const: constant, pattern, format } = schema;
  if (values) return `one of ${values.map(bare).join(", ")}`;
  if (constant !== undefined) return bare(constant);
  const noun = typesOf(schema)
    .map((type) => NOUNS[type] ?? type)
    .join(" or ");
  const limits = [
    format && /^(date|date-time|email|uuid|uri|ipv[46])$/.test(format) && `of the form ${format}`,
    range(schema.minimum, schema.maximum, ""),
    schema.exclusiveMinimum !== undefined && `above ${schema.exclusiveMinimum}`,
    schema.exclusiveMaximum !== undefined && `below ${schema.exclusiveMaximum}`,
    schema.multipleOf !== undefined && `that is a multiple of ${schema.multipleOf}`,
    range(schema.minLength, schema.maxLength, " characters", "of "),
    range(schema.minItems, schema.maxItems, " items", "of "),
    range(schema.minProperties, schema.maxProperties, " properties", "of "),
    pattern !== undefined && `that matches ${pattern}`,
  ];
  return [noun || "another value", ...limits.filter(Boolean)].join(" ");
}

/** A value as it came, in short. */
export function showValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value instanceof File) return `the file ${value.name}`;
  const text = printJson(value).replace(/\n\s*/g, " ");
  const charactersMax = 60;
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;
}

function bare(value: unknown): string {
  return typeof value === "string" ? value : printJson(value);
}

function range(least: number | undefined, most: number | undefined, unit: string, start = ""): string | false {
  if (least !== undefined && most !== undefined) return `${start || "from "}${least} to ${most}${unit}`;
  if (least !== undefined) return `${start}at least ${least}${unit}`;
  return most !== undefined && `${start}at most ${most}${unit}`;
}
