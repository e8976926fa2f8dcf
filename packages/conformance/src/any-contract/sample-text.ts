// A text that a string schema allows.
import type { JsonSchema } from "@petstore/codegen";
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

const TEXTS = ["text", "two words", "Übersee", "a/b?c=d&e#f", "100%", '"quoted"', "日本語", "x"];

export function sampleText(schema: JsonSchema, random: () => number): string {
  const { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const fits = (text: string) => [...text].length >= minLength && [...text].length <= maxLength;
  if (pattern !== undefined) return patternText(pattern, schema.examples ?? [], fits, random);
  const choices = (FORMATS[format ?? ""] ?? TEXTS).filter(fits);
  const [first = "x"] = choices;
  const chosen = choices[Math.floor(random() * choices.length)] ?? first;
  return fits(chosen) ? chosen : "x".repeat(Math.max(minLength, 0)).slice(0, maxLength);
}

function patternText(
  pattern: string,
  examples: unknown[],
  fits: (text: string) => boolean,
  random: () => number,
): string {
  const seed = Math.floor(random() * 2 ** 31);
  const expression = compile(pattern);
  const isRight = (text: unknown) => typeof text === "string" && expression.test(text) && fits(text);
  // Words of the pattern itself: fast-check knows neither references to groups nor bounds of words. Not always, as a list may want two.
  const example = [...examples, ...(pattern.match(/[\w-]+/g) ?? [])].find(isRight);
  if (example !== undefined && (/\\[\db]/.test(pattern) || random() < 0.5)) return String(example);
  const found = fc
    .sample(fc.stringMatching(expression), { seed, numRuns: 200 })
    .find((text) => isRight(text) && !/[\r\n]/.test(text));
  if (found === undefined && example !== undefined) return String(example);
  if (found === undefined) throw new Error(`expected a text of the length asked for that matches ${pattern}, got none`);
  return found;
}

/** JSON Schema's patterns are Unicode expressions (2020-12, section 6.4); many are written without a thought of that. */
function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}
