// What limits a value, each fact in a few words.
import { type JsonSchema, printJson } from "@petstore/codegen";

export interface Fact {
  label: string;
  /** Shown as code. */
  code?: string;
}

/** Limits, pattern, default and example; the enumerated values come apart. */
export function schemaFacts(schema: JsonSchema): Fact[] {
  return [
    ...rangeFact(schema),
    ...countFact(schema.minLength, schema.maxLength, "character"),
    ...countFact(schema.minItems, schema.maxItems, "item"),
    ...countFact(schema.minProperties, schema.maxProperties, "property", "properties"),
    ...(schema.multipleOf === undefined ? [] : [{ label: "multiple of", code: String(schema.multipleOf) }]),
    ...(schema.uniqueItems ? [{ label: "no item twice" }] : []),
    ...(schema.pattern === undefined ? [] : [{ label: "matches", code: schema.pattern }]),
    ...(schema.const === undefined ? [] : [{ label: "always", code: valueText(schema.const) }]),
    ...(schema.contentMediaType === undefined ? [] : [{ label: "contains", code: schema.contentMediaType }]),
    ...(schema.default === undefined ? [] : [{ label: "default", code: valueText(schema.default) }]),
    ...exampleFact(schema),
  ];
}

/** Strings as they are, all else as JSON. */
export function valueText(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : printJson(value).replace(/\n\s*/g, " ");
}

function rangeFact({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): Fact[] {
  if (minimum !== undefined && maximum !== undefined) return [{ label: `from ${minimum} to ${maximum}` }];
  return [
    ...(minimum === undefined ? [] : [{ label: "at least", code: String(minimum) }]),
    ...(exclusiveMinimum === undefined ? [] : [{ label: "more than", code: String(exclusiveMinimum) }]),
    ...(maximum === undefined ? [] : [{ label: "at most", code: String(maximum) }]),
    ...(exclusiveMaximum === undefined ? [] : [{ label: "less than", code: String(exclusiveMaximum) }]),
  ];
}

function countFact(least: number | undefined, most: number | undefined, one: string, many = `${one}s`): Fact[] {
  const unit = (count: number) => (count === 1 ? one : many);
  if (least !== undefined && most !== undefined) {
    return [{ label: least === most ? `exactly ${least} ${unit(least)}` : `${least} to ${most} ${unit(most)}` }];
  }
  if (least !== undefined) return [{ label: `at least ${least} ${unit(least)}` }];
  return most === undefined ? [] : [{ label: `at most ${most} ${unit(most)}` }];
}

/** An example that is one of the enumerated values, or an object, tells nothing here. */
function exampleFact(schema: JsonSchema): Fact[] {
  const example = schema.examples?.[0] ?? schema.example;
  const isPlain = typeof example !== "object" && example !== undefined;
  return isPlain && !schema.enum ? [{ label: "example", code: valueText(example) }] : [];
}
