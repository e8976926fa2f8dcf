// Writes TypeSpec (https://typespec.io/docs/language-basics/overview/).
import { Code, createTemplate, type Placeholder } from "./code.ts";

export type TypeSpec = Code<"typespec">;

const template = createTemplate("typespec");

/** The tagged template of TypeSpec, with the functions that turn names, strings and values into code. */
export const tsp = Object.assign(template, { identifier, reference, literal, object, array, docComment, excerpt });

/** Returns a name in backticks, because it may be a keyword. The formatter removes those that are not needed. */
function identifier(name: string): TypeSpec {
  return source(`\`${escapeString(name).replaceAll("`", "\\`")}\``);
}

/**
 * Returns a name that a contract declares, or one in a namespace: `ErrorExamples.notFound`.
 *
 * @throws Error for any other string
 */
function reference(name: string): TypeSpec {
  if (/^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(name)) return source(name);
  throw new Error(`expected a name of TypeSpec, got ${JSON.stringify(name)}`);
}

/** Returns the literal of a string, a number, a boolean or null. `${` would begin an interpolation. */
function literal(value: string | number | bigint | boolean | null): TypeSpec {
  return typeof value === "string"
    ? source(`"${escapeString(value).replace(/"|\$(?=\{)/g, "\\$&")}"`)
    : source(String(value));
}

/** Returns a value with the given properties, in one line. */
function object(properties: readonly Placeholder<"typespec">[]): TypeSpec {
  return template`#{ ${template.join(properties, ", ")} }`;
}

/** Returns a value with the given items, in one line. */
function array(items: readonly TypeSpec[]): TypeSpec {
  return template`#[${template.join(items, ", ")}]`;
}

/** Returns a documentation comment. */
function docComment(paragraphs: readonly (string | undefined)[]): TypeSpec {
  const lines = paragraphs
    .filter((paragraph) => paragraph !== undefined)
    .flatMap((paragraph) => paragraph.replaceAll("*/", "*\\/").split(/\r\n|[\n\r\u0085\u2028\u2029]/));
  if (lines.length === 1) return source(`/** ${lines[0]} */`);
  return source(`/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`);
}

/** Returns a part of the source of a contract, which the parser of TypeSpec has read. */
function excerpt(typeSpec: string): TypeSpec {
  return source(typeSpec);
}

/** TypeSpec has no other escapes (https://typespec.io/docs/language-basics/values/#string-values). */
function escapeString(value: string): string {
  const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  return value.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);
}

function source(value: string): TypeSpec {
  return new Code("typespec", [value]);
}
