// Writes TypeScript and JavaScript.
import { reservedWords } from "../contract/reserved-names.ts";
import { Code, createTemplate } from "./code.ts";

export type TypeScript = Code<"typescript">;

const template = createTemplate("typescript");

/** The tagged template of TypeScript, with the functions that turn text into code. */
export const ts = Object.assign(template, {
  identifier,
  literal,
  templateLiteral,
  key,
  member,
  comment,
  docComment,
  type,
});

/**
 * Returns a name as an identifier.
 *
 * @throws Error when the name is not an IdentifierName (ECMA-262, section 12.7), or is a reserved word
 */
function identifier(name: string): TypeScript {
  if (!IDENTIFIER_NAME.test(name) || RESERVED_WORDS.has(name)) {
    throw new Error(`expected an identifier, got ${JSON.stringify(name)}`);
  }
  return source(name);
}

const IDENTIFIER_NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

const RESERVED_WORDS: ReadonlySet<string> = new Set(reservedWords);

/**
 * Returns a value as a literal in one line: JSON values, bigints and bytes. `undefined` in an object leaves the property out.
 *
 * @throws Error for a function, a symbol or code
 */
function literal(value: unknown): TypeScript {
  return source(literalSource(value));
}

function literalSource(value: unknown): string {
  if (typeof value === "string") return stringSource(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number" && Object.is(value, -0)) return "-0";
  if (typeof value === "function" || typeof value === "symbol" || value instanceof Code) {
    throw new Error(`expected a value that has a literal, got ${String(value)}`);
  }
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Uint8Array) return `new Uint8Array([${value.join(", ")}])`;
  if (Array.isArray(value)) return `[${value.map(literalSource).join(", ")}]`;
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${keySource(name)}: ${literalSource(member)}`],
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Returns a template literal, in which strings are text and codes are expressions. */
function templateLiteral(...parts: readonly (string | TypeScript)[]): TypeScript {
  const sources = parts.map((part) => (typeof part === "string" ? templateSource(part) : `\${${part}}`));
  return source(`\`${sources.join("")}\``);
}

function templateSource(value: string): string {
  return stringSource(value)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/`|\$\{/g, "\\$&");
}

/** Escapes, beyond JSON, the line separators, which end a line for some tools (ECMA-262, section 12.3). */
function stringSource(value: string): string {
  return JSON.stringify(value).replace(/[\u0085\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Returns the key of a property in a type or an object literal: `name`, or `"content-type"`. */
function key(name: string): TypeScript {
  return source(keySource(name));
}

/** The key `__proto__` would set the prototype unless it is computed (ECMA-262, section B.3.1). */
function keySource(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return IDENTIFIER_NAME.test(name) ? name : stringSource(name);
}

/** Returns the access to a property: `.name`, or `["content-type"]`. */
function member(name: string): TypeScript {
  return source(IDENTIFIER_NAME.test(name) ? `.${name}` : `[${stringSource(name)}]`);
}

/** Returns line comments, one for each line of the text. */
function comment(text: string): TypeScript {
  return template.lines(commentLines(text).map((line) => source(`// ${line}`.trimEnd())));
}

/** Returns a JSDoc comment with the given paragraphs and tags, or no code if there are none. */
function docComment(paragraphs: readonly (string | undefined)[]): TypeScript {
  const text = paragraphs.filter((paragraph) => paragraph !== undefined).join("\n");
  const lines = commentLines(text.replaceAll("*/", "*\\/"));
  if (lines.join("") === "") return source("");
  if (lines.length === 1) return source(`/** ${lines[0]} */`);
  return source(`/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`);
}

function commentLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
}

/** Returns a type that orval generated. Only for `orval/`. */
function type(expression: string): TypeScript {
  return source(expression);
}

function source(text: string): TypeScript {
  return new Code("typescript", [text]);
}
