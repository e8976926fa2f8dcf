// Arbitrary raw values of parameters: strings that decode to a valid value, and strings that do not.
import fc, { type Arbitrary } from "fast-check";
import { type JsonValue, stringifyJson } from "./json-value.ts";
import { type JsonSchema, type OpenApiDocument, type Parameter, resolveSchema } from "./openapi-document.ts";
import type { SchemaArbitraries } from "./schema-arbitrary.ts";

export interface ParameterArbitraries {
  valid(parameter: Parameter): Arbitrary<string>;
  /** Returns undefined if the parameter allows every string. */
  invalid(parameter: Parameter): Arbitrary<string> | undefined;
}

/** Strings that a lenient parser accepts as integers. */
const INTEGER_LOOKALIKES = [
  "",
  " 1",
  "1 ",
  "+1",
  "01",
  "1e1",
  "0x10",
  "1.0",
  "1.5",
  "1_0",
  "１",
  "NaN",
  "Infinity",
  "null",
  "true",
  "1,2",
];

export function parameterArbitraries(document: OpenApiDocument, schemas: SchemaArbitraries): ParameterArbitraries {
  return {
    valid: (parameter) => schemas.valid(parameter.schema).map(toRawValue).filter(isSendable(parameter)),
    invalid(parameter) {
      const schema = resolveSchema(document, parameter.schema);
      const rawValues = probablyInvalid(schema, schemas);
      return rawValues?.filter(isSendable(parameter)).filter((raw) => !isValid(raw, schema));
    },
  };
}

/** Creates strings of which most are invalid. `isValid` filters out the others. */
function probablyInvalid(schema: JsonSchema, schemas: SchemaArbitraries): Arbitrary<string> | undefined {
  const anyString = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 40 }));
  if (schema.enum) return fc.oneof(schemas.invalid(schema).map(toRawValue), anyString);
  if (schema.type === "integer") {
    return fc.oneof(fc.constantFrom(...INTEGER_LOOKALIKES), schemas.invalid(schema).map(toRawValue), anyString);
  }
  const isUnconstrained =
    schema.pattern === undefined && schema.minLength === undefined && schema.maxLength === undefined;
  if (schema.type === "string" && !isUnconstrained) {
    return fc.oneof(schemas.invalid(schema).map(toRawValue), anyString);
  }
  return undefined;
}

function toRawValue(value: JsonValue): string {
  return typeof value === "string" ? value : stringifyJson(value);
}

function isValid(raw: string, schema: JsonSchema): boolean {
  if (schema.enum) return schema.enum.map(String).includes(raw);
  if (schema.type === "integer") {
    if (!/^(0|-?[1-9][0-9]*)$/.test(raw)) return false;
    const value = BigInt(raw);
    const { minimum = -(2 ** 63), maximum = 2 ** 63 } = schema;
    return value >= BigInt(minimum) && value <= BigInt(maximum) && value >= -(2n ** 63n) && value < 2n ** 63n;
  }
  const length = [...raw].length;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = "" } = schema;
  return length >= minLength && length <= maxLength && new RegExp(pattern, "u").test(raw);
}

/** Returns a predicate that excludes strings that the location cannot carry, or that have another meaning there. */
function isSendable(parameter: Parameter): (raw: string) => boolean {
  switch (parameter.in) {
    // Empty and dot segments would change the path (RFC 3986, section 5.2.4).
    case "path":
      return (raw) => raw !== "" && raw !== "." && raw !== "..";
    // A field value has one byte per character, no control characters, and no white space at its ends (RFC 9110, section 5.5).
    case "header":
      return (raw) => /^[\x21-\x7e\x80-\xff]([\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$|^$/.test(raw);
    default:
      return () => true;
  }
}
