// A value that a schema allows, for where the contract gives no example.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { referenceName } from "../contract/resolve.ts";
import { matchingText } from "./matching-text.ts";

type Direction = "request" | "response";
type SchemaOrReference = JsonSchema | { $ref: string };

/**
 * An example of a schema: its own first example, default, constant or enumerated value, else one made by its type.
 * A request has the required properties and no read-only one; a response has all but the write-only ones.
 * Where a schema contains itself, it is left out the second time.
 *
 * @returns undefined where no value can be given.
 */
export function exampleValue(contract: Contract, schema: SchemaOrReference, direction: Direction): unknown {
  return makeValue(schema, { contract, direction, open: new Set() });
}

interface Context {
  contract: Contract;
  direction: Direction;
  /** Names of the schemas that are being made. */
  open: Set<string>;
}

function makeValue(schema: SchemaOrReference, context: Context): unknown {
  const given = givenValue(schema);
  if (given !== undefined) return given;
  if ("$ref" in schema && schema.$ref !== undefined) return followReference(schema.$ref, context);
  const { allOf, oneOf, anyOf } = schema as JsonSchema;
  if (allOf?.length) return mergeValues([{ ...schema, allOf: [] }, ...allOf], context);
  const variant = [...(oneOf ?? []), ...(anyOf ?? [])].find((option) => makeValue(option, context) != null);
  return variant ? mergeValues([{ ...schema, oneOf: [], anyOf: [] }, variant], context) : valueByType(schema, context);
}

function givenValue(schema: JsonSchema): unknown {
  return schema.examples?.[0] ?? schema.example ?? schema.default ?? schema.const ?? schema.enum?.[0];
}

function followReference(reference: string, context: Context): unknown {
  const name = referenceName(reference);
  const target = context.contract.schemas[name];
  if (!target || context.open.has(name)) return undefined;
  return makeValue(target, { ...context, open: new Set([...context.open, name]) });
}

/** Objects are put together; of anything else the last one that gives a value wins. */
function mergeValues(schemas: SchemaOrReference[], context: Context): unknown {
  const values = schemas.map((schema) => makeValue(schema, context)).filter((value) => value !== undefined);
  const objects = values.filter((value) => typeof value === "object" && value !== null && !Array.isArray(value));
  return values.length > 0 && objects.length === values.length ? Object.assign({}, ...objects) : values.at(-1);
}

function valueByType(schema: JsonSchema, context: Context): unknown {
  const types = [schema.type ?? impliedType(schema)].flat();
  switch (types.find((type) => type !== "null") ?? types[0]) {
    case "object":
      return objectValue(schema, context);
    case "array":
      return arrayValue(schema, context);
    case "string":
      return stringValue(schema);
    case "integer":
    case "number":
      return numberValue(schema);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return undefined;
  }
}

function impliedType(schema: JsonSchema): JsonSchema["type"] {
  if (schema.properties || schema.additionalProperties) return "object";
  return schema.items ? "array" : undefined;
}

function objectValue(schema: JsonSchema, context: Context): Record<string, unknown> {
  const isRequest = context.direction === "request";
  const shown = Object.entries(schema.properties ?? {}).filter(([name, property]) => {
    const { readOnly, writeOnly } = property as JsonSchema;
    return isRequest ? !readOnly && (schema.required ?? []).includes(name) : !writeOnly;
  });
  const values = shown.map(([name, property]) => [name, makeValue(property, context)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function arrayValue(schema: JsonSchema, context: Context): unknown[] {
  const item = makeValue(schema.items ?? {}, context);
  return item === undefined ? [] : Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => item);
}

const STRINGS: Record<string, string> = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  time: "12:00:00Z",
  duration: "PT1H",
  uuid: "0b5c4f0e-8d0c-4c58-9d0a-5d1f4a3c7e21",
  email: "someone@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  "uri-reference": "/example",
  byte: "ZXhhbXBsZQ==",
};

function stringValue({ format, pattern, minLength = 0, maxLength }: JsonSchema): string {
  const plain = STRINGS[format ?? ""] ?? "example".padEnd(minLength, "x").slice(0, maxLength);
  return (pattern && matchingText(pattern, { minLength, maxLength }, plain)) ?? plain;
}

function numberValue(schema: JsonSchema): number {
  const [minimum, maximum, exclusiveMinimum, exclusiveMaximum] = [
    schema.minimum,
    schema.maximum,
    schema.exclusiveMinimum,
    schema.exclusiveMaximum,
    // Of an exactly read document, the bounds of a 64-bit integer are bigints.
  ].map((bound) => (bound === undefined ? undefined : Number(bound)));
  const { multipleOf = 1 } = schema;
  const least = minimum ?? (exclusiveMinimum !== undefined ? exclusiveMinimum + multipleOf : undefined);
  const most = maximum ?? (exclusiveMaximum !== undefined ? exclusiveMaximum - multipleOf : undefined);
  const wanted = Math.min(Math.max(multipleOf, least ?? multipleOf), most ?? Number.POSITIVE_INFINITY);
  const multiple = Math.ceil(wanted / multipleOf) * multipleOf;
  return most !== undefined && multiple > most ? Math.floor(most / multipleOf) * multipleOf : multiple;
}
