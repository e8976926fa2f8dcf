// Whether a value is what the contract asks for, before it is sent. The service has the last word: a format or a rule that is
// not looked at here is looked at there.
import { printJson } from "@petstore/codegen/print-value";
import type { AnySchema } from "../../schema/merge-schema.ts";
import type { JsonSchema } from "../console-data.ts";
import { describeSchema, showValue } from "./describe-schema.ts";
import { resolveSchema, typesOf } from "./resolve-schema.ts";

type Schemas = Record<string, JsonSchema>;

/** @returns one message for each place that is wrong: `body.name: expected a text, got 7` */
export function checkValue(schemas: Schemas, source: AnySchema, value: unknown, place: string): string[] {
  const schema = resolveSchema(schemas, source);
  const wrong = [`${place}: expected ${describeSchema(schema)}, got ${showValue(value)}`];
  if (value === null && allowsNull(schemas, schema)) return [];
  if (!isAmongValues(schema, value) || !hasType(schema, value) || !isWithinLimits(schema, value)) return wrong;
  return [
    ...(schema.allOf ?? []).flatMap((part) => checkValue(schemas, part, value, place)),
    ...checkAlternatives(schemas, schema, value, place),
    ...checkParts(schemas, schema, value, place),
  ];
}

function allowsNull(schemas: Schemas, schema: JsonSchema): boolean {
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return (
    [schema.type ?? []].flat().includes("null") ||
    alternatives.some((one) => resolveSchema(schemas, one).type === "null")
  );
}

function isAmongValues({ enum: values, const: constant }: JsonSchema, value: unknown): boolean {
  const allowed = values ?? (constant === undefined ? undefined : [constant]);
  return allowed === undefined || allowed.some((one) => printJson(one) === printJson(value));
}

function hasType(schema: JsonSchema, value: unknown): boolean {
  const types = typesOf(schema);
  return (types.length === 0 && schema.type === undefined) || types.some((type) => isOfType(type, schema, value));
}

function isOfType(type: string, { format }: JsonSchema, value: unknown): boolean {
  if (type === "string") return typeof value === "string" || (format === "binary" && value instanceof File);
  if (type === "integer") return typeof value === "bigint" ? format !== "int32" : Number.isInteger(value);
  if (type === "number") return typeof value === "number" || typeof value === "bigint";
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

function isWithinLimits(schema: JsonSchema, value: unknown): boolean {
  const within = (size: number | bigint, least?: number, most?: number) =>
    (least === undefined || size >= least) && (most === undefined || size <= most);
  if (typeof value === "number" || typeof value === "bigint") {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
    const isAbove = exclusiveMinimum === undefined || value > exclusiveMinimum;
    const isBelow = exclusiveMaximum === undefined || value < exclusiveMaximum;
    const isMultiple = multipleOf === undefined || typeof value === "bigint" || Number.isInteger(value / multipleOf);
    return within(value, minimum, maximum) && isAbove && isBelow && isMultiple;
  }
  if (typeof value === "string") {
    // The contract counts characters, of which some are two in a JavaScript string.
    return within([...value].length, schema.minLength, schema.maxLength) && matches(schema.pattern, value);
  }
  if (Array.isArray(value)) return within(value.length, schema.minItems, schema.maxItems);
  return !isObject(value) || within(Object.keys(value).length, schema.minProperties, schema.maxProperties);
}

function matches(pattern: string | undefined, value: string): boolean {
  try {
    return pattern === undefined || new RegExp(pattern, "u").test(value);
  } catch {
    // A pattern that this engine cannot read is left to the service.
    return true;
  }
}

function checkAlternatives(schemas: Schemas, { oneOf, anyOf }: JsonSchema, value: unknown, place: string): string[] {
  const results = (oneOf ?? anyOf ?? []).map((one) => checkValue(schemas, one, value, place));
  const isFine = results.length === 0 || results.some((messages) => messages.length === 0);
  return isFine ? [] : [`${place}: expected one of its alternatives, got ${showValue(value)}`];
}

function checkParts(schemas: Schemas, schema: JsonSchema, value: unknown, place: string): string[] {
  const { items, properties = {}, required = [], additionalProperties } = schema;
  if (Array.isArray(value)) {
    return items ? value.flatMap((item, index) => checkValue(schemas, items, item, `${place}[${index}]`)) : [];
  }
  if (!isObject(value)) return [];
  const missing = required.filter((name) => value[name] === undefined && !isReadOnly(schemas, properties[name]));
  return [
    ...missing.map((name) => `${place}.${name}: expected a value, got nothing`),
    ...Object.entries(value).flatMap(([name, part]) => {
      const own = properties[name] ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
      if (own) return checkValue(schemas, own, part, `${place}.${name}`);
      return additionalProperties === false
        ? [`${place}.${name}: expected no such property, got ${showValue(part)}`]
        : [];
    }),
  ];
}

function isReadOnly(schemas: Schemas, property: AnySchema | undefined): boolean {
  return property !== undefined && resolveSchema(schemas, property).readOnly === true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
