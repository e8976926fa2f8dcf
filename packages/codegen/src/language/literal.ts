// Parts that the writers of several languages share: literals of strings, and values on one or more lines.
import { Code, type CodePart, createTemplate } from "./code.ts";

/** A string. Its marked parts stand for values that readers replace. */
export type MarkedString = string | readonly CodePart[];

/** Returns the literal of a string between delimiters. Its line breaks are not indented with the code around it. */
export function stringLiteral<L extends string>(
  language: L,
  value: MarkedString,
  escapeString: (value: string) => string,
  delimiter: string,
): Code<L> {
  const parts = typeof value === "string" ? [{ text: value, mark: undefined }] : value;
  const escaped = parts.map(({ text, mark }) => ({ text: escapeString(text), mark }));
  return new Code(language, [delimiter, ...escaped, delimiter]);
}

/**
 * Creates the tagged template of a language whose string literals have double quotes.
 *
 * @param escapeString most languages have the escapes of JSON, with the same meaning
 */
export function createLanguage<L extends string>(language: L, escapeString = escapeLikeJson) {
  const literal = (value: MarkedString): Code<L> => stringLiteral(language, value, escapeString, '"');
  /** @throws Error if the name has other characters than ASCII letters, digits and `_` */
  const identifier = (name: string): Code<L> => {
    if (!/^[a-z_]\w*$/i.test(name)) throw new Error(`expected an identifier, got ${JSON.stringify(name)}`);
    return new Code(language, [name]);
  };
  const template = createTemplate(language);
  const concatenate = (left: Code<L>, right: Code<L>): Code<L> => template`${left} + ${right}`;
  return Object.assign(template, { literal, identifier, concatenate });
}

/** Returns the value without its marks. */
export function plainString(value: MarkedString): string {
  return typeof value === "string" ? value : value.map(({ text }) => text).join("");
}

/**
 * Escapes a string for a literal in double quotes, with the escapes of JSON, which most languages share. Beyond those of JSON, it
 * escapes characters that end a line, are invisible, or change the direction of the text around them.
 */
export function escapeLikeJson(value: string): string {
  return escapeInvisible(JSON.stringify(value.toWellFormed()).slice(1, -1));
}

/** Escapes invisible characters in JSON, in a literal with its escapes, or in a line of a comment. */
export function escapeInvisible(line: string): string {
  return line.replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const INVISIBLE = /[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Returns whether a string has control characters other than line feeds and tabs, or invisible ones. */
export function hasInvisible(value: string): boolean {
  return value.search(INVISIBLE) >= 0;
}

/** Room of a value that may take several lines. */
export interface Layout {
  /** Maximum width of a line with several parts, in characters. */
  width: number;
  /** Characters before the value in its first line. */
  used: number;
}

/** How a language writes values. */
export interface ValueSyntax {
  key: (name: string) => string;
  string: (value: string) => string;
  bigint: (value: bigint) => string;
  true: string;
  false: string;
  null: string;
  undefined: string;
  /** White space inside the braces of an object on one line. */
  padding: string;
  /** White space of one level of indentation. */
  indentation: string;
  /** Returns the source of an object that is no JSON, or undefined if it is none of those that the language knows. */
  special?: ((value: object) => string | undefined) | undefined;
}

/** Returns the syntax of a language that differs from JSON in these parts. */
export function valueSyntax(differences: Partial<ValueSyntax>, escapeString = escapeLikeJson): ValueSyntax {
  const string = (value: string) => `"${escapeString(value)}"`;
  return {
    key: string,
    string,
    bigint: String,
    true: "true",
    false: "false",
    null: "null",
    undefined: "null",
    padding: " ",
    indentation: "  ",
    ...differences,
  };
}

/**
 * Returns the source of a value that JSON can represent, or a bigint.
 *
 * @throws Error for a function, a symbol or code
 */
export function valueSource(value: unknown, syntax: ValueSyntax, layout?: Layout): string {
  if (typeof value !== "object" || value === null) return scalarSource(value, syntax);
  const special = syntax.special?.(value);
  if (special !== undefined) return special;
  if (value instanceof Code) throw new Error(`expected a value that has a literal, got ${value}`);
  const entries = entriesOf(value, syntax);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (entries.length === 0) return `${open}${close}`;
  // Without the first condition, each value would be written once for each level of its nesting.
  if (!layout || layout.used < layout.width) {
    const padding = open === "{" ? syntax.padding : "";
    const items = entries.map(([key, item]) => key + valueSource(item, syntax));
    const line = `${open}${padding}${items.join(", ")}${padding}${close}`;
    if (!layout || layout.used + line.length < layout.width) return line;
  }
  const width = layout.width - syntax.indentation.length;
  const lines = entries.map(([key, item]) => {
    const source = key + valueSource(item, syntax, { width, used: key.length });
    return `\n${syntax.indentation}${source.replaceAll("\n", `\n${syntax.indentation}`)},`;
  });
  return `${open}${lines.join("")}\n${close}`;
}

/** Returns the entries of an array or object, each with the source before its value. */
function entriesOf(value: object, syntax: ValueSyntax): [key: string, value: unknown][] {
  if (Array.isArray(value)) return value.map((item) => ["", item]);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return entries.map(([name, item]) => [`${syntax.key(name)}: `, item]);
}

function scalarSource(value: unknown, syntax: ValueSyntax): string {
  switch (typeof value) {
    case "string":
      return syntax.string(value);
    case "bigint":
      return syntax.bigint(value);
    case "boolean":
      return value ? syntax.true : syntax.false;
    case "number":
      return Object.is(value, -0) ? "-0" : String(value);
    case "function":
    case "symbol":
      throw new Error(`expected a value that has a literal, got ${String(value)}`);
    default:
      return value === undefined ? syntax.undefined : syntax.null;
  }
}
