// The strategy of generated values: random ones, with characters and formats that are hard to encode.
import type { JsonSchema } from "@onecontract/codegen";
import { matchesPattern, matchingString } from "@onecontract/codegen/schema/matching-string";
import { numberBounds } from "@onecontract/codegen/schema/number-bounds";
import { analyzePattern } from "@onecontract/codegen/schema/slow-pattern";
import { MAX_STRING_LENGTH, type ValueStrategy } from "@onecontract/codegen/schema/value-strategy";
import fc from "fast-check";

/** Below this depth, only required properties and items are generated. */
const MAX_DEPTH = 5;

const FORMATS = new Map(
  Object.entries({
    "date-time": ["2026-01-31T12:00:00Z", "1999-12-31T23:59:59.123+02:00", "2026-01-31T12:00:00+02:00"],
    date: ["2026-01-31", "2000-02-29"],
    time: ["12:00:00Z"],
    duration: ["PT1H", "P1Y2M3DT4H"],
    uuid: ["0b5c4f0e-8d0c-4c58-9d0a-5d1f4a3c7e21"],
    email: ["someone@example.com"],
    "idn-email": ["someone@example.com"],
    hostname: ["example.com"],
    ipv4: ["192.0.2.1"],
    ipv6: ["2001:db8::1"],
    uri: ["https://example.com/a?b=c#d"],
    url: ["https://example.com/"],
    "uri-reference": ["/example"],
    "uri-template": ["/example/{id}"],
    "json-pointer": ["/a/0"],
    regex: ["^a+$"],
    byte: ["ZXhhbXBsZQ=="],
    base64: ["ZXhhbXBsZQ=="],
    snowflake: ["175928847299117063", "80351110224678912"],
    int64: ["12"],
    int32: ["12"],
    double: ["1.5"],
    float: ["1.5"],
  }),
);

const STRINGS = ["text", "two words", "Übersee", "a/b?c=d&e#f", "100%", '"quoted"', "日本語", "x"];

/** @param random returns numbers like `Math.random` */
export function randomStrategy(random: () => number): ValueStrategy {
  const isDeep = (depth: number) => depth > MAX_DEPTH;
  return {
    declared: (schema) => ("const" in schema ? [schema.const] : (schema.enum ?? [])),
    order: (values) =>
      values
        .map((value) => ({ value, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ value }) => value),
    includes: (depth) => !isDeep(depth) && random() < 0.5,
    length: (minimum, maximum, depth) =>
      isDeep(depth) ? minimum : Math.min(maximum, Math.max(minimum, 1 + Math.floor(random() * 2))),
    string: (schema) => randomString(schema, random),
    number: (schema) => randomNumber(schema, random),
    boolean: () => random() < 0.5,
    any: () => ["any", 12, true, { any: ["thing"] }][Math.floor(random() * 4)],
    prefersNull: () => random() < 0.3,
    name: (index) => `key ${index + 1}`,
    additional: (depth) => (isDeep(depth) ? 0 : 1),
    recursion: 2,
    maxSchemas: 20_000,
  };
}

/** Returns undefined if no string of the required length is found for a pattern. */
function randomString(schema: JsonSchema, random: () => number): string | undefined {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY, examples = [] } = schema;
  const hasValidLength = (value: string) => [...value].length >= minLength && [...value].length <= maxLength;
  if (pattern === undefined) {
    const candidates = (FORMATS.get(format ?? "") ?? STRINGS).filter(hasValidLength);
    return (
      candidates[Math.floor(random() * candidates.length)] ??
      "x".repeat(Math.min(minLength, MAX_STRING_LENGTH)).slice(0, maxLength)
    );
  }
  const seed = Math.floor(random() * 2 ** 31);
  const formatted = (FORMATS.get(format ?? "") ?? [])
    .flatMap((value) => [value, value.toUpperCase()])
    .filter((value) => hasValidLength(value) && matchesPattern(pattern, value));
  if (formatted.length > 0) return formatted[seed % formatted.length];
  const example = String(examples[0] ?? "");
  const matching = () => matchingString(pattern, { minLength, maxLength, format }, example, seed % 64);
  if (/^ur[il]$/.test(format ?? "")) return matching();
  const found = stringsMatching(pattern).filter((value) => hasValidLength(value) && !/[\r\n]/.test(value));
  return found.length > 0 ? found[seed % found.length] : matching();
}

const samples = new Map<string, string[]>();

/** Returns strings that match a pattern. They are the same for each call, because they take long. */
function stringsMatching(pattern: string): string[] {
  const known = samples.get(pattern) ?? sampleStrings(pattern);
  samples.set(pattern, known);
  return known;
}

/** Returns none for a pattern that fast-check does not support, such as one with a back reference, or without the flag u. */
function sampleStrings(pattern: string): string[] {
  try {
    // A pattern that backtracks exponentially would not end on a value that does not match.
    if (analyzePattern(pattern)?.isExponential) return [];
    const expression = new RegExp(pattern, "u");
    const values = fc.sample(fc.stringMatching(expression), { seed: 1, numRuns: 200 });
    // It ignores word boundaries.
    return values.filter((value) => expression.test(value));
  } catch {
    return [];
  }
}

function randomNumber(schema: JsonSchema, random: () => number): number {
  const [minimum, maximum, exclusiveMinimum, exclusiveMaximum] = numberBounds(schema);
  const isInteger = [schema.type].flat().includes("integer") || /^u?int\d/.test(schema.format ?? "");
  const step = schema.multipleOf ?? (isInteger ? 1 : 0.25);
  const low = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step);
  const high = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step);
  const from = Math.max(low ?? Math.min(high ?? 0, 0), Number.MIN_SAFE_INTEGER);
  const to = Math.min(high ?? from + 100 * step, from + 100 * step);
  const first = Math.ceil(from / step);
  const last = Math.max(first, Math.floor(to / step));
  const value = (first + Math.floor(random() * (last - first + 1))) * step;
  return Number(value.toPrecision(15));
}
