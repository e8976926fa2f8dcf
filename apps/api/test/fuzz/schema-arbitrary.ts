// Arbitrary JSON values that a JSON Schema allows, and values that it does not.
import fc, { type Arbitrary } from "fast-check";
import { DeepArray, type JsonValue, NumberLiteral } from "./json-value.ts";
import { type JsonSchema, type OpenApiDocument, resolveSchema } from "./openapi-document.ts";

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const INT32 = { min: -(2n ** 31n), max: 2n ** 31n - 1n };
type JsonObject = { [name: string]: JsonValue };

/** The length limit of strings without maxLength. Longer ones would only exceed the body limit. */
const MAX_STRING_LENGTH = 300;

export interface SchemaArbitraries {
  valid(schema: JsonSchema): Arbitrary<JsonValue>;
  /**
   * Creates values that the schema does not allow.
   * @throws Error if the schema allows every value
   */
  invalid(schema: JsonSchema): Arbitrary<JsonValue>;
}

export function schemaArbitraries(document: OpenApiDocument): SchemaArbitraries {
  const resolve = (schema: JsonSchema) => resolveSchema(document, schema);

  function valid(reference: JsonSchema): Arbitrary<JsonValue> {
    const schema = resolve(reference);
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const branches = schema.oneOf ?? schema.anyOf;
    if (branches) return fc.oneof(...branches.map(valid));
    switch (schema.type) {
      case "integer":
        return validInteger(schema);
      case "number":
        return fc.double({ noNaN: true, min: schema.minimum ?? -1e300, max: schema.maximum ?? 1e300 });
      case "string":
        return validString(schema);
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      case "array": {
        const { minItems = 0, maxItems = minItems + 5 } = schema;
        return fc.array(valid(schema.items ?? {}), { minLength: minItems, maxLength: maxItems });
      }
      case "object":
        return validObject(schema);
      default:
        return anyJson;
    }
  }

  function validObject({ properties = {}, required = [], additionalProperties }: JsonSchema): Arbitrary<JsonObject> {
    const declared = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valid(inner)]));
    const record = fc.record(declared, { requiredKeys: required });
    if (additionalProperties === false) return record;
    const undeclared = fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.dictionary(undeclaredName(Object.keys(properties)), anyJson, { maxKeys: 3 }) },
    );
    return fc.tuple(undeclared, record).map(([undeclared, declared]) => ({ ...undeclared, ...declared }));
  }

  function invalid(reference: JsonSchema): Arbitrary<JsonValue> {
    const schema = resolve(reference);
    if (schema.const !== undefined || schema.enum) {
      const allowed: JsonValue[] = schema.enum ?? [schema.const ?? null];
      return fc.oneof(...allowed.map(nearMiss), anyJson).filter((value) => !allowed.includes(value));
    }
    const wrongType = anyJson.filter((value) => !hasType(value, schema));
    const rightType = schema.oneOf || schema.anyOf ? [] : invalidOfRightType(schema);
    return fc.oneof(wrongType, ...rightType);
  }

  /** Creates values of the right type that violate another keyword. */
  function invalidOfRightType(schema: JsonSchema): Arbitrary<JsonValue>[] {
    switch (schema.type) {
      case "integer":
        return [invalidInteger(schema)];
      case "string":
        return invalidString(schema);
      case "array":
        return [fc.tuple(invalid(schema.items ?? {})).map((items): JsonValue => items)];
      case "object":
        return invalidObject(schema);
      default:
        return [];
    }
  }

  function invalidObject(schema: JsonSchema): Arbitrary<JsonValue>[] {
    const { properties = {}, required = [] } = schema;
    const withInvalidProperty = Object.entries(properties).map(([name, inner]) =>
      fc.tuple(validObject(schema), invalid(inner)).map(([object, value]): JsonValue => ({ ...object, [name]: value })),
    );
    const withoutRequired = required.map((name) =>
      validObject(schema).map((object): JsonValue => {
        const { [name]: _removed, ...rest } = object;
        return rest;
      }),
    );
    return [...withInvalidProperty, ...withoutRequired];
  }

  return { valid, invalid };
}

/** Any JSON, including values that break parsers: deep, large, and with property names special to JavaScript. */
export const anyJson: Arbitrary<JsonValue> = fc.oneof(
  { weight: 8, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }).map((value) => value as JsonValue) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("1e400", "-1e400", "1.5", "-0", "1e-400").map((source) => new NumberLiteral(source)),
  },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "\u0000", "'; DROP TABLE x; --", "\r\nX: y") },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 90 }).map((depth) => new DeepArray(depth)) },
);

function undeclaredName(declared: string[]): Arbitrary<string> {
  const names = fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.constantFrom("__proto__", "id", "toString"));
  return names.filter((name) => !declared.includes(name));
}

function getBounds({ format, minimum, maximum }: JsonSchema): { min: bigint; max: bigint } {
  const range = format === "int32" ? INT32 : INT64;
  return {
    min: minimum === undefined ? range.min : BigInt(Math.ceil(minimum)),
    max: maximum === undefined ? range.max : BigInt(Math.floor(maximum)),
  };
}

function validInteger(schema: JsonSchema): Arbitrary<bigint> {
  const { min, max } = getBounds(schema);
  const small = { min, max: max < min + 100n ? max : min + 100n };
  return fc.oneof(fc.bigInt({ min, max }), fc.bigInt(small), fc.constantFrom(min, max));
}

function invalidInteger(schema: JsonSchema): Arbitrary<JsonValue> {
  const { min, max } = getBounds(schema);
  return fc.oneof(
    fc.constantFrom(min - 1n, max + 1n, 10n ** 40n),
    fc.bigInt({ min: max + 1n, max: max + 2n ** 70n }),
    fc.bigInt({ min: min - 2n ** 70n, max: min - 1n }),
    fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom("1e400", "0.5", "1e-7").map((source) => new NumberLiteral(source)),
  );
}

/** Lengths of the formats (RFC 3339) at the beginning of `Date.toISOString()`. */
const DATE_LENGTHS: Record<string, number> = { date: 10, "date-time": 24 };

/** Dates with a year of four digits. */
const dates = fc.date({ noInvalidDate: true, min: new Date("0001-01-01"), max: new Date("9999-12-31") });

function validString({ format, pattern, minLength = 0, maxLength = MAX_STRING_LENGTH }: JsonSchema): Arbitrary<string> {
  const length = DATE_LENGTHS[format ?? ""];
  if (length !== undefined) return dates.map((date) => date.toISOString().slice(0, length));
  if (pattern === undefined) return fc.string({ unit: "binary", minLength, maxLength });
  return fc
    .stringMatching(new RegExp(pattern))
    .filter((value) => [...value].length >= minLength && [...value].length <= maxLength);
}

function invalidString({ format, pattern, minLength = 0, maxLength }: JsonSchema): Arbitrary<string>[] {
  const invalid: Arbitrary<string>[] = [];
  if (DATE_LENGTHS[format ?? ""] !== undefined) {
    invalid.push(fc.constantFrom("", "now", "2026-02-30", "2026-11-20T25:00:00Z", "20 November 2026", "0"));
  }
  if (minLength > 0) invalid.push(fc.string({ unit: "binary", maxLength: minLength - 1 }));
  if (maxLength !== undefined) {
    invalid.push(fc.string({ unit: "binary", minLength: maxLength + 1, maxLength: maxLength + 50 }));
  }
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, "u");
    invalid.push(fc.string({ unit: "binary", maxLength: 40 }).filter((value) => !expression.test(value)));
  }
  return invalid;
}

/** Creates strings that a lenient comparison would accept. */
function nearMiss(value: JsonValue): Arbitrary<JsonValue> {
  const raw = String(value);
  return fc.constantFrom(raw.toUpperCase(), ` ${raw}`, `${raw} `, `${raw}\n`, raw.slice(0, -1), `${raw},${raw}`);
}

function hasType(value: JsonValue, { type }: JsonSchema): boolean {
  switch (type) {
    case "integer":
    case "number":
      return typeof value === "number" || typeof value === "bigint" || value instanceof NumberLiteral;
    case "array":
      return Array.isArray(value) || value instanceof DeepArray;
    case "object": {
      const isSpecial = Array.isArray(value) || value instanceof NumberLiteral || value instanceof DeepArray;
      return typeof value === "object" && value !== null && !isSpecial;
    }
    case "null":
      return value === null;
    case undefined:
      return true;
    case "string":
      return typeof value === "string";
    default:
      return typeof value === "boolean";
  }
}
