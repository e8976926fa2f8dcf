// The strategy of examples for documentation: declared values, else the simplest ones.
import type { JsonSchema } from "../contract/contract.ts";
import { matchesPattern, matchingString } from "./matching-string.ts";
import { numberBounds } from "./number-bounds.ts";
import { MAX_STRING_LENGTH, type ValueStrategy } from "./value-strategy.ts";

const twoDigits = (value: number) => String(value % 100).padStart(2, "0");

/** Ends of a date with time (RFC 3339, section 5.6), the first of which a schema's lengths allow. */
const TIME_ENDS = ["Z", ".000Z", "+00:00", ".000+00:00"];

/** Number of schemas of one example. A reader has no use for more, and each operation has several examples. */
const MAX_SCHEMAS = 2000;

/** Values of formats, by an index: each index up to 9 has another value. */
const FORMATS = new Map<string, (index: number, hasValidLength: (value: string) => boolean) => string>(
  Object.entries({
    "date-time": (index, hasValidLength) => {
      const values = TIME_ENDS.map((end) => `2026-01-31T12:${twoDigits(index)}:00${end}`);
      return values.find(hasValidLength) ?? values[0] ?? "";
    },
    date: (index) => `2026-01-${31 - (index % 31)}`,
    time: (index) => `12:${twoDigits(index)}:00Z`,
    duration: (index) => `PT${index + 1}H`,
    uuid: (index) => `0b5c4f0e-8d0c-4c58-9d0a-5d1f4a3c7e${21 + (index % 79)}`,
    email: (index) => `someone${index || ""}@example.com`,
    hostname: (index) => `${index === 0 ? "" : `host${index}.`}example.com`,
    ipv4: (index) => `192.0.2.${1 + (index % 255)}`,
    ipv6: (index) => `2001:db8::${1 + index}`,
    uri: (index) => `https://example.com/${index || ""}`,
    "uri-reference": (index) => `/example${index || ""}`,
    "uri-template": (index) => `/example${index || ""}/{id}`,
    "json-pointer": (index) => `/example${index || ""}`,
    regex: (index) => `^a{${index + 1}}$`,
    byte: (index) => ["ZXhhbXBsZQ==", "ZXhhbXBsZTE=", "ZXhhbXBsZTI=", "ZXhhbXBsZTM="][index % 4] ?? "",
  }),
);

/** Returns the format of a value that has an international one, too. */
function asciiFormat(format: string): string {
  return format.replace(/^idn-(?=(?:email|hostname)$)/, "").replace(/^(?:iri(?=$|-reference$)|url$)/, "uri");
}

/** @param isFull true if objects have their optional properties, too */
export function exampleStrategy(isFull: boolean): ValueStrategy {
  return {
    declared: declaredValues,
    order: rotate,
    includes: () => isFull,
    length: (minimum, maximum) => Math.min(Math.max(1, minimum), maximum),
    string: stringValue,
    number: numberValue,
    boolean: (index) => index % 2 === 0,
    any: (index, isRequired) => (isRequired ? `example${index || ""}` : undefined),
    prefersNull: () => false,
    name: (index) => `example${index || ""}`,
    additional: () => 0,
    recursion: 1,
    maxSchemas: MAX_SCHEMAS,
  };
}

function declaredValues(schema: JsonSchema) {
  const { examples = [], example, default: fallback, const: constant, enum: values = [] } = schema;
  const declared = [...[examples].flat(), example, fallback, constant, ...values];
  // Some examples of objects are JSON in a string, which a schema without a type allows.
  const isObjectOnly = schema.type === undefined && schema.properties !== undefined;
  return declared.filter((value) => value !== undefined && !(isObjectOnly && typeof value === "string"));
}

/** Returns the values from the index on, then those before it. */
function rotate<T>(values: readonly T[], index: number): readonly T[] {
  const start = values.length > 0 ? index % values.length : 0;
  if (start === 0) return values;
  return [...values.slice(start), ...values.slice(0, start)];
}

/** @param index selects one of several values, so that the items of an array differ */
function stringValue({ format = "", pattern, minLength = 0, maxLength }: JsonSchema, index = 0): string {
  const example = `example${index || ""}`;
  const hasValidLength = ({ length }: string) => length >= minLength && length <= (maxLength ?? length);
  // The end is the part that differs.
  const bounded =
    index === 0 ? example.slice(0, maxLength) : example.slice(-Math.min(maxLength ?? example.length, example.length));
  const unconstrained =
    FORMATS.get(asciiFormat(format))?.(index, hasValidLength) ??
    bounded.padEnd(Math.min(minLength, MAX_STRING_LENGTH), "x");
  if (!pattern) return unconstrained;
  // Some patterns allow the letters of a format in upper case only.
  const upper = format === "" ? undefined : unconstrained.toUpperCase();
  const preferred = upper !== undefined && matchesPattern(pattern, upper) ? upper : unconstrained;
  return matchingString(pattern, { minLength, maxLength, format }, preferred, index) ?? unconstrained;
}

/** @param index selects one of several values, so that the items of an array differ */
function numberValue(schema: JsonSchema, index = 0): number {
  const [minimum, maximum, exclusiveMinimum, exclusiveMaximum] = numberBounds(schema);
  const step = schema.multipleOf ?? defaultStep(schema);
  const lowest = extreme(Math.max, minimum, exclusiveMinimum !== undefined ? exclusiveMinimum + step : undefined);
  const highest = extreme(Math.min, maximum, exclusiveMaximum !== undefined ? exclusiveMaximum - step : undefined);
  const preferred = Math.min(Math.max(step, lowest ?? step), highest ?? Number.POSITIVE_INFINITY);
  const first = Math.ceil(round(preferred / step));
  const last = highest === undefined ? undefined : Math.floor(round(highest / step));
  const count = last !== undefined && first > last ? last : first;
  const varied = count + index <= (last ?? Number.POSITIVE_INFINITY) ? count + index : count - index;
  return round(varied * step);
}

/** Returns 1, or a fraction for a number between bounds that have no integer between them. */
function defaultStep({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): number {
  if ([type].flat().includes("integer")) return 1;
  const lower = Number(exclusiveMinimum ?? minimum ?? Number.NaN);
  const upper = Number(exclusiveMaximum ?? maximum ?? Number.NaN);
  const first = exclusiveMinimum === undefined ? Math.ceil(lower) : Math.floor(lower) + 1;
  const last = exclusiveMaximum === undefined ? Math.floor(upper) : Math.ceil(upper) - 1;
  return first > last && upper > lower ? (upper - lower) / 4 : 1;
}

/** Returns the greatest or the least of the values that are given. */
function extreme(select: typeof Math.max, ...values: (number | undefined)[]): number | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length > 0 ? select(...given) : undefined;
}

/** Removes the error of a product or quotient of decimal fractions: 0.30000000000000004. */
function round(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}
