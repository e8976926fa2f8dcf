// Parameters as text: what decodes to a value that the schema allows, and what does not.
import fc, { type Arbitrary } from "fast-check";
import { type JsonValue, printJson } from "./json-value.ts";
import { followSchema, type JsonSchema, type OpenApiDocument, type Parameter } from "./openapi-document.ts";
import type { SchemaArbitraries } from "./schema-arbitrary.ts";

export interface ParameterArbitraries {
  valid(parameter: Parameter): Arbitrary<string>;
  /** Undefined when every text is allowed. */
  invalid(parameter: Parameter): Arbitrary<string> | undefined;
}

/** What a lenient reader takes for an integer. */
const almostIntegers = [
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
    valid: (parameter) => schemas.valid(parameter.schema).map(textOf).filter(canBeIn(parameter)),
    invalid(parameter) {
      const schema = followSchema(document, parameter.schema);
      const texts = invalidTexts(schema, schemas);
      return texts?.filter(canBeIn(parameter)).filter((text) => !isAllowed(text, schema));
    },
  };
}

function invalidTexts(schema: JsonSchema, schemas: SchemaArbitraries): Arbitrary<string> | undefined {
  const anyText = fc.oneof(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 40 }));
  if (schema.enum) return fc.oneof(schemas.invalid(schema).map(textOf), anyText);
  if (schema.type === "integer") {
    return fc.oneof(fc.constantFrom(...almostIntegers), schemas.invalid(schema).map(textOf), anyText);
  }
  const isAnyText = schema.pattern === undefined && schema.minLength === undefined && schema.maxLength === undefined;
  if (schema.type === "string" && !isAnyText) return fc.oneof(schemas.invalid(schema).map(textOf), anyText);
  return undefined;
}

function textOf(value: JsonValue): string {
  return typeof value === "string" ? value : printJson(value);
}

/** Most of the texts made above are wrong by making; this is for those that happen to be right. */
function isAllowed(text: string, schema: JsonSchema): boolean {
  if (schema.enum) return schema.enum.map(String).includes(text);
  if (schema.type === "integer") {
    if (!/^(0|-?[1-9][0-9]*)$/.test(text)) return false;
    const value = BigInt(text);
    const { minimum = -(2 ** 63), maximum = 2 ** 63 } = schema;
    return value >= BigInt(minimum) && value <= BigInt(maximum) && value >= -(2n ** 63n) && value < 2n ** 63n;
  }
  const length = [...text].length;
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = "" } = schema;
  return length >= minLength && length <= maxLength && new RegExp(pattern, "u").test(text);
}

/** Some texts cannot be sent in a place, or mean something else there. */
function canBeIn(parameter: Parameter): (text: string) => boolean {
  switch (parameter.in) {
    // An empty segment or one of dots is another path (RFC 3986, section 5.2.4).
    case "path":
      return (text) => text !== "" && text !== "." && text !== "..";
    // One byte each, no control characters, and white space at the ends is not part of the value (RFC 9110, section 5.5).
    case "header":
      return (text) => /^[\x21-\x7e\x80-\xff]([\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$|^$/.test(text);
    default:
      return () => true;
  }
}
