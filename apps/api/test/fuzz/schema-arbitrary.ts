// JSON Schema to arbitraries: values that a schema allows, and values that it does not.
import fc, { type Arbitrary } from "fast-check";
import { DeepArray, type JsonValue, NumberText } from "./json-value.ts";
import { followSchema, type JsonSchema, type OpenApiDocument } from "./openapi-document.ts";

const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
const int32 = { min: -(2n ** 31n), max: 2n ** 31n - 1n };
/** Without a bound: more would only make bodies too large. */
const charactersMax = 300;

export interface SchemaArbitraries {
  valid(schema: JsonSchema): Arbitrary<JsonValue>;
  /** @throws Error when the schema allows everything. */
  invalid(schema: JsonSchema): Arbitrary<JsonValue>;
}

export function schemaArbitraries(document: OpenApiDocument): SchemaArbitraries {
  const follow = (schema: JsonSchema) => followSchema(document, schema);

  function valid(reference: JsonSchema): Arbitrary<JsonValue> {
    const schema = follow(reference);
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

  function validObject({ properties = {}, required = [], additionalProperties }: JsonSchema): Arbitrary<JsonValue> {
    const known = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valid(inner)]));
    const record = fc.record(known, { requiredKeys: required });
    if (additionalProperties === false) return record;
    const unknown = fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.dictionary(unknownName(Object.keys(properties)), anyJson, { maxKeys: 3 }) },
    );
    return fc.tuple(unknown, record).map(([more, own]) => ({ ...more, ...own }));
  }

  function invalid(reference: JsonSchema): Arbitrary<JsonValue> {
    const schema = follow(reference);
    if (schema.const !== undefined || schema.enum) {
      const allowed: JsonValue[] = schema.enum ?? [schema.const ?? null];
      return fc.oneof(...allowed.map(nearMiss), anyJson).filter((value) => !allowed.includes(value));
    }
    const ofOtherType = anyJson.filter((value) => !isOfType(value, schema));
    const within = schema.oneOf || schema.anyOf ? [] : invalidWithin(schema);
    return fc.oneof(ofOtherType, ...within);
  }

  /** Of the right type, and still wrong. */
  function invalidWithin(schema: JsonSchema): Arbitrary<JsonValue>[] {
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
    const withBad = Object.entries(properties).map(([name, inner]) =>
      fc.tuple(validObject(schema), invalid(inner)).map(([good, bad]): JsonValue => ({ ...Object(good), [name]: bad })),
    );
    const without = required.map((name) =>
      validObject(schema).map((good): JsonValue => {
        const { [name]: _left, ...rest } = Object(good);
        return rest;
      }),
    );
    return [...withBad, ...without];
  }

  return { valid, invalid };
}

/** Any JSON, what trips up parsers and printers too: nested, long, and with names that JavaScript gives a meaning. */
export const anyJson: Arbitrary<JsonValue> = fc.oneof(
  { weight: 8, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }).map((value) => value as JsonValue) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("1e400", "-1e400", "1.5", "-0", "1e-400").map((text) => new NumberText(text)),
  },
  { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "\u0000", "'; DROP TABLE x; --", "\r\nX: y") },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 90 }).map((depth) => new DeepArray(depth)) },
);

function unknownName(known: string[]): Arbitrary<string> {
  const names = fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.constantFrom("__proto__", "id", "toString"));
  return names.filter((name) => !known.includes(name));
}

function boundsOf({ format, minimum, maximum }: JsonSchema): { min: bigint; max: bigint } {
  const whole = format === "int32" ? int32 : int64;
  return {
    min: minimum === undefined ? whole.min : BigInt(Math.ceil(minimum)),
    max: maximum === undefined ? whole.max : BigInt(Math.floor(maximum)),
  };
}

function validInteger(schema: JsonSchema): Arbitrary<bigint> {
  const { min, max } = boundsOf(schema);
  const small = { min, max: max < min + 100n ? max : min + 100n };
  return fc.oneof(fc.bigInt({ min, max }), fc.bigInt(small), fc.constantFrom(min, max));
}

function invalidInteger(schema: JsonSchema): Arbitrary<JsonValue> {
  const { min, max } = boundsOf(schema);
  return fc.oneof(
    fc.constantFrom(min - 1n, max + 1n, 10n ** 40n),
    fc.bigInt({ min: max + 1n, max: max + 2n ** 70n }),
    fc.bigInt({ min: min - 2n ** 70n, max: min - 1n }),
    fc.double({ noInteger: true, noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom("1e400", "0.5", "1e-7").map((text) => new NumberText(text)),
  );
}

function validString({ pattern, minLength = 0, maxLength = charactersMax }: JsonSchema): Arbitrary<string> {
  if (pattern === undefined) return fc.string({ unit: "binary", minLength, maxLength });
  return fc
    .stringMatching(new RegExp(pattern))
    .filter((text) => [...text].length >= minLength && [...text].length <= maxLength);
}

function invalidString({ pattern, minLength = 0, maxLength }: JsonSchema): Arbitrary<string>[] {
  const wrong: Arbitrary<string>[] = [];
  if (minLength > 0) wrong.push(fc.string({ unit: "binary", maxLength: minLength - 1 }));
  if (maxLength !== undefined) {
    wrong.push(fc.string({ unit: "binary", minLength: maxLength + 1, maxLength: maxLength + 50 }));
  }
  if (pattern !== undefined) {
    const form = new RegExp(pattern, "u");
    wrong.push(fc.string({ unit: "binary", maxLength: 40 }).filter((text) => !form.test(text)));
  }
  return wrong;
}

/** What somebody might take for the same. */
function nearMiss(value: JsonValue): Arbitrary<JsonValue> {
  const text = String(value);
  return fc.constantFrom(text.toUpperCase(), ` ${text}`, `${text} `, `${text}\n`, text.slice(0, -1), `${text},${text}`);
}

function isOfType(value: JsonValue, { type }: JsonSchema): boolean {
  switch (type) {
    case "integer":
    case "number":
      return typeof value === "number" || typeof value === "bigint" || value instanceof NumberText;
    case "array":
      return Array.isArray(value) || value instanceof DeepArray;
    case "object": {
      const isOther = Array.isArray(value) || value instanceof NumberText || value instanceof DeepArray;
      return typeof value === "object" && value !== null && !isOther;
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
