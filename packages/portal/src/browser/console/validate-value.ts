// Validates a value against the contract before it is sent. It does not cover every format and keyword; the server validates
// the rest.
import { describeExpected, describeUnlisted } from "@onecontract/codegen/describe-expected";
import { describeReceived } from "@onecontract/codegen/describe-received";
import { prettyPrintJson } from "@onecontract/codegen/language/json";
import { isRecord } from "../../model/json.ts";
import type { JsonSchema } from "../../view/console/console-data.ts";
import { type AnySchema, nonNullTypes, referenceName, resolveSchema } from "../../view/schema/resolve-schema.ts";

type Schemas = Record<string, JsonSchema>;

/**
 * Validates a value against a schema.
 *
 * @returns a message for each invalid location: `body.name: expected a string, got 7`
 */
export function validateValue(schemas: Schemas, source: AnySchema, value: unknown, path: string): string[] {
  const schema = resolveSchema(schemas, source);
  const mismatch = [mismatchMessage(schemas, schema, value, path)];
  if (value === null && allowsNull(schemas, schema)) return [];
  if (!isAllowedValue(schema, value) || !hasType(schema, value) || !isWithinLimits(schema, value)) return mismatch;
  return [
    ...(schema.allOf ?? []).flatMap((part) => validateValue(schemas, part, value, path)),
    ...validateVariants(schemas, schema, value, path),
    ...validateChildren(schemas, schema, value, path),
  ];
}

/** Validates a parameter like `validateValue`. It is sent as a string, so the server describes numbers and booleans as strings. */
export function validateParameter(schemas: Schemas, source: AnySchema, value: unknown, name: string): string[] {
  return validateValue(schemas, source, value, name).map((message) =>
    message.replace(/(?<=, got )(-?\d[^"]*|true|false)$/, '"$1"'),
  );
}

/** Returns the message for an invalid value, in the wording of the server. */
export function mismatchMessage(schemas: Schemas, schema: AnySchema, value: unknown, path: string): string {
  const expected = describeExpected(schema, (reference) => schemas[referenceName(reference)]);
  return `${path}: expected ${expected}, got ${describeReceived(value)}`;
}

function allowsNull(schemas: Schemas, schema: JsonSchema): boolean {
  const variants = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return (
    [schema.type ?? []].flat().includes("null") ||
    variants.some((variant) => resolveSchema(schemas, variant).type === "null")
  );
}

function isAllowedValue({ enum: values, const: constant }: JsonSchema, value: unknown): boolean {
  const allowed = values ?? (constant === undefined ? undefined : [constant]);
  return allowed === undefined || allowed.some((candidate) => prettyPrintJson(candidate) === prettyPrintJson(value));
}

function hasType(schema: JsonSchema, value: unknown): boolean {
  const types = nonNullTypes(schema);
  return (types.length === 0 && schema.type === undefined) || types.some((type) => isOfType(type, schema, value));
}

function isOfType(type: string, { format }: JsonSchema, value: unknown): boolean {
  if (type === "string") return typeof value === "string" || (format === "binary" && value instanceof File);
  if (type === "integer") {
    const isInt32 = Number.isInteger(value) && Math.abs(Number(value) + 0.5) < 2 ** 31;
    return format === "int32" ? isInt32 : typeof value === "bigint" || Number.isInteger(value);
  }
  if (type === "number") return typeof value === "number" || typeof value === "bigint";
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isRecord(value) : typeof value === type;
}

function isWithinLimits(schema: JsonSchema, value: unknown): boolean {
  const isWithin = (size: number | bigint, min?: number, max?: number) =>
    (min === undefined || size >= min) && (max === undefined || size <= max);
  if (typeof value === "number" || typeof value === "bigint") {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
    const isAbove = exclusiveMinimum === undefined || value > exclusiveMinimum;
    const isBelow = exclusiveMaximum === undefined || value < exclusiveMaximum;
    const isMultiple = multipleOf === undefined || typeof value === "bigint" || Number.isInteger(value / multipleOf);
    return isWithin(value, minimum, maximum) && isAbove && isBelow && isMultiple;
  }
  if (typeof value === "string") {
    // JSON Schema counts characters, and some of them are two code units in a JavaScript string.
    return isWithin([...value].length, schema.minLength, schema.maxLength) && matches(schema.pattern, value);
  }
  if (Array.isArray(value)) return isWithin(value.length, schema.minItems, schema.maxItems);
  return !isRecord(value) || isWithin(Object.keys(value).length, schema.minProperties, schema.maxProperties);
}

function matches(pattern: string | undefined, value: string): boolean {
  try {
    return pattern === undefined || new RegExp(pattern, "u").test(value);
  } catch {
    // The server validates patterns that this engine does not support.
    return true;
  }
}

function validateVariants(schemas: Schemas, schema: JsonSchema, value: unknown, path: string): string[] {
  const variants = schema.oneOf ?? schema.anyOf ?? [];
  const selected = selectVariant(schema, value);
  const [only, ...others] = selected
    ? [selected]
    : variants.filter((variant) => resolveSchema(schemas, variant).type !== "null");
  if (!only) return [];
  // The errors of the only variant are more specific than that of the union.
  if (others.length === 0) return validateValue(schemas, only, value, path);
  const isValid = variants.some((variant) => validateValue(schemas, variant, value, path).length === 0);
  return isValid ? [] : [`${path}: expected one of ${variants.length} variants, got ${describeReceived(value)}`];
}

/** Returns the variant that the discriminator selects: its value is a key of the mapping, or the name of a schema. */
function selectVariant({ oneOf, anyOf, discriminator }: JsonSchema, value: unknown): AnySchema | undefined {
  if (!discriminator || !isRecord(value)) return undefined;
  const { propertyName, mapping = {} } = discriminator;
  const tag = String(value[propertyName]);
  const name = referenceName((Object.hasOwn(mapping, tag) ? mapping[tag] : undefined) ?? tag);
  return (oneOf ?? anyOf ?? []).find((variant) => "$ref" in variant && referenceName(String(variant.$ref)) === name);
}

function validateChildren(schemas: Schemas, schema: JsonSchema, value: unknown, path: string): string[] {
  const { items, properties = {}, required = [], additionalProperties } = schema;
  if (Array.isArray(value)) {
    return items ? value.flatMap((item, index) => validateValue(schemas, items, item, `${path}[${index}]`)) : [];
  }
  if (!isRecord(value)) return [];
  const missing = required.filter((name) => value[name] === undefined && !isReadOnly(schemas, properties[name]));
  return [
    ...missing.map((name) => mismatchMessage(schemas, properties[name] ?? {}, undefined, `${path}.${name}`)),
    ...Object.entries(value).flatMap(([name, child]) => {
      const childSchema =
        properties[name] ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
      if (childSchema) return validateValue(schemas, childSchema, child, `${path}.${name}`);
      return additionalProperties === false
        ? [`${path}.${name}: expected ${describeUnlisted(Object.keys(properties))}, got ${describeReceived(child)}`]
        : [];
    }),
  ];
}

function isReadOnly(schemas: Schemas, property: AnySchema | undefined): boolean {
  return property !== undefined && resolveSchema(schemas, property).readOnly === true;
}
