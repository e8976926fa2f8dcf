// Writes PHP.
import { Code, createTemplate } from "./code.ts";
import { jsonSource } from "./json.ts";
import { escapeLikeJson, hasInvisible, type MarkedString, plainString, stringLiteral } from "./literal.ts";

export type Php = Code<"php">;

const template = createTemplate("php");

/** The tagged template of PHP, with the functions that turn text into code. */
export const php = Object.assign(template, {
  literal,
  json,
  environmentVariable: (name: string): Php => template`getenv(${literal(name)})`,
  base64: (value: Php): Php => template`base64_encode(${value})`,
  percentEncoded: (value: Php): Php => template`rawurlencode(${value})`,
  concatenate: (left: Php, right: Php): Php => template`${left} . ${right}`,
});

/** Returns a literal in single quotes, in which PHP replaces nothing; in double quotes if characters need escapes. */
function literal(value: MarkedString): Php {
  if (hasInvisible(plainString(value))) return stringLiteral("php", value, escapeInvisible, '"');
  return stringLiteral("php", value, (text) => text.replace(/['\\]/g, "\\$&"), "'");
}

/** PHP has the escapes of JSON, except for `\b`, and in another form for code points. `$` would start a variable. */
function escapeInvisible(value: string): string {
  const json = escapeLikeJson(value).replaceAll("$", "\\$");
  return json.replace(/\\(?:u([0-9a-f]{4})|b|\\)/g, (sequence, code?: string) => {
    return sequence === "\\\\" ? sequence : `\\u{${code ?? "8"}}`;
  });
}

/** Returns a nowdoc for JSON on several lines, in which nothing is escaped. The indentation of its end is removed from all its lines. */
function json(value: unknown): Php {
  const source = jsonSource(value);
  if (!source.includes("\n")) return literal(source);
  return new Code("php", [`<<<'JSON'\n    ${source.replaceAll("\n", "\n    ")}\n    JSON`]);
}
