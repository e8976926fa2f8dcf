// Samples a string that a schema allows.
import type { JsonSchema } from "@onecontract/codegen";
import fc from "fast-check";

const FORMATS: Record<string, string[]> = {
  "date-time": ["2026-01-31T12:00:00Z", "1999-12-31T23:59:59.123+02:00"],
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
};

const STRINGS = ["text", "two words", "Übersee", "a/b?c=d&e#f", "100%", '"quoted"', "日本語", "x"];

/**
 * Samples a string that the schema allows.
 *
 * @throws Error if no string of the required length is found for a pattern
 */
export function sampleString(schema: JsonSchema, random: () => number): string {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const hasValidLength = (value: string) => [...value].length >= minLength && [...value].length <= maxLength;
  if (pattern !== undefined) return samplePattern(pattern, schema.examples ?? [], hasValidLength, random);
  const candidates = (FORMATS[format ?? ""] ?? STRINGS).filter(hasValidLength);
  const [first = "x"] = candidates;
  const sample = candidates[Math.floor(random() * candidates.length)] ?? first;
  return hasValidLength(sample) ? sample : "x".repeat(Math.max(minLength, 0)).slice(0, maxLength);
}

function samplePattern(
  pattern: string,
  examples: unknown[],
  hasValidLength: (value: string) => boolean,
  random: () => number,
): string {
  const seed = Math.floor(random() * 2 ** 31);
  const expression = compile(pattern);
  const isValid = (value: unknown) => typeof value === "string" && expression.test(value) && hasValidLength(value);
  // fast-check supports neither back references nor word boundaries, so words of the pattern itself are candidates.
  // They are used only half of the time otherwise, because an array may need unique items.
  const example = [...examples, ...(pattern.match(/[\w-]+/g) ?? [])].find(isValid);
  if (example !== undefined && (/\\[\db]/.test(pattern) || random() < 0.5)) return String(example);
  const sample = fc
    .sample(fc.stringMatching(expression), { seed, numRuns: 200 })
    .find((value) => isValid(value) && !/[\r\n]/.test(value));
  if (sample !== undefined) return sample;
  if (example !== undefined) return String(example);
  throw new Error(`pattern ${pattern}: expected a matching string of the required length, got none`);
}

/** Compiles with the flag u, as JSON Schema recommends (2020-12, section 6.4), or without it if the pattern needs that. */
function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}
