// Checks the keywords of any value (`enum`, `const`, `int64`), of numbers and of strings.
import { canonicalJson, comparableJson } from "./canonical-json.ts";
import { type Bounds, type Check, fail, type SchemaObject } from "./validation-run.ts";

export function anyChecks(schema: SchemaObject): Check[] {
  const checks: Check[] = [];
  if (schema.enum) {
    const allowedValues = schema.enum;
    const plain = new Set(allowedValues.filter((value) => !isCompound(value)));
    const compound = new Set(allowedValues.filter(isCompound).map(canonicalJson));
    checks.push((value, run) => {
      if (isCompound(value) ? compound.size > 0 && compound.has(comparableJson(value, run)) : plain.has(value)) return;
      fail(run, schema, "enum", value, { allowedValues });
    });
  }
  if ("const" in schema) {
    const allowedValue = schema.const;
    const canonical = isCompound(allowedValue) ? canonicalJson(allowedValue) : undefined;
    checks.push((value, run) => {
      if (
        canonical === undefined ? value === allowedValue : isCompound(value) && comparableJson(value, run) === canonical
      )
        return;
      fail(run, schema, "const", value, { allowedValue });
    });
  }
  if (schema.int64 !== undefined) checks.push(int64Check(schema, schema.int64));
  return checks;
}

// Not literals: they need the target es2020, and the template of Next.js has an older one.
const INT64_MAX = BigInt("9223372036854775807");
const INT64_MIN = -INT64_MAX - BigInt(1);
const UINT64_MAX = INT64_MAX - INT64_MIN;

function int64Check(schema: SchemaObject, rule: NonNullable<SchemaObject["int64"]>): Check {
  const highest = rule.isUnsigned ? UINT64_MAX : INT64_MAX;
  return (value, run) => {
    if (value === null && rule.nullable) return;
    const isInteger = typeof value === "bigint" ? value >= INT64_MIN && value <= highest : Number.isSafeInteger(value);
    if (isInteger && isInBounds(value as number | bigint, rule)) return;
    fail(run, schema, "int64", value, rule);
  };
}

/**
 * Returns whether a value is within the bounds. JavaScript compares a bigint with a number exactly (ECMA-262, IsLessThan).
 */
function isInBounds(value: number | bigint, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Bounds): boolean {
  return (
    (minimum === undefined || value >= minimum) &&
    (maximum === undefined || value <= maximum) &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || value < exclusiveMaximum)
  );
}

const COMPARISONS: [keyword: keyof Bounds, comparison: string, holds: (value: number, limit: number) => boolean][] = [
  ["maximum", "<=", (value, limit) => value <= limit],
  ["minimum", ">=", (value, limit) => value >= limit],
  ["exclusiveMaximum", "<", (value, limit) => value < limit],
  ["exclusiveMinimum", ">", (value, limit) => value > limit],
];

export function numberChecks(schema: SchemaObject): Check[] {
  const checks = COMPARISONS.flatMap(([keyword, comparison, holds]) =>
    limitChecks(schema, keyword, holds, (limit) => ({ comparison, limit })),
  );
  checks.push(...limitChecks(schema, "multipleOf", isMultiple, (multipleOf) => ({ multipleOf })));
  const { format } = schema;
  if (format === "int32") {
    checks.push((value, run) => {
      if (Number.isInteger(value) && Math.abs((value as number) + 0.5) < 2 ** 31) return;
      fail(run, schema, "format", value, { format });
    });
  }
  return checks;
}

type Limit = keyof Bounds | "maxItems" | "minItems" | "maxLength" | "minLength" | "maxProperties" | "minProperties";

/** Returns the check of a keyword with a number, or none if the schema does not have it. */
export function limitChecks<T>(
  schema: SchemaObject,
  keyword: Limit,
  isWithin: (value: T, limit: number) => boolean,
  params = (limit: number): object => ({ limit }),
): Check[] {
  const limit = schema[keyword];
  if (limit === undefined) return [];
  return [
    (value, run) => {
      if (!isWithin(value as T, limit)) fail(run, schema, keyword, value, params(limit));
    },
  ];
}

/** Tolerates the rounding of binary fractions: 0.07 is a multiple of 0.01. */
function isMultiple(value: number, step: number): boolean {
  const quotient = value / step;
  return Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * Number.EPSILON;
}

export function stringChecks(schema: SchemaObject): Check[] {
  const { maxLength, pattern } = schema;
  const checks = [
    ...limitChecks(
      schema,
      "maxLength",
      (value: string, limit) => value.length <= limit || countCharacters(value) <= limit,
    ),
    ...limitChecks(
      schema,
      "minLength",
      (value: string, limit) => value.length >= limit && (value.length >= 2 * limit || countCharacters(value) >= limit),
    ),
  ];
  if (pattern !== undefined && schema.slowPattern === undefined) {
    const expression = regularExpression(pattern);
    checks.push((value, run) => {
      // A pattern is not run on a longer string than the contract allows.
      if (maxLength !== undefined && (value as string).length > 2 * maxLength) return;
      if (expression.test(value as string)) return;
      fail(run, schema, "pattern", value, { pattern });
    });
  }
  return checks;
}

/** Counts code points, as JSON Schema does, not UTF-16 code units. */
function countCharacters(string: string): number {
  let count = string.length;
  for (let index = 0; index < string.length - 1; index++) {
    const isPair = (string.charCodeAt(index) & 0xfc00) === 0xd800 && (string.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (isPair) {
      count--;
      index++;
    }
  }
  return count;
}

/** Compiles a pattern in Unicode mode, as JSON Schema recommends, or in legacy mode for syntax such as `[\w-.]`. */
export function regularExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

/** Returns the test of a pattern of `patternProperties`. */
export function nameTest({ slowNames = {} }: SchemaObject, pattern: string): (name: string) => boolean {
  const expression = regularExpression(pattern);
  const maxLength = slowNames[pattern] ?? Number.POSITIVE_INFINITY;
  return (name) => name.length <= maxLength && expression.test(name);
}

function isCompound(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
