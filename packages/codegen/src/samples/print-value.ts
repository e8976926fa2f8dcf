// Values as text: JSON and TypeScript literals. A bigint is an exact integer in both.
import { ExampleFile } from "./example-file.ts";

/** Width that a line of a sample keeps to where it can: what a documentation page shows without scrolling. */
export const LINE_WIDTH = 72;

/** JSON with an indentation of two spaces, like `JSON.stringify(value, null, 2)` but with exact bigints. */
export function printJson(value: unknown): string {
  return print(value, JSON_NOTATION, "", () => false);
}

/** JSON on one line without spaces, as it is sent. */
export function printJsonLine(value: unknown): string {
  return printLine(value, JSON_NOTATION);
}

/**
 * A TypeScript literal, each part on one line where it fits.
 *
 * @param indent white space at the start of the line that the literal begins on
 * @param used characters of that line which are taken
 */
export function printTypeScript(value: unknown, indent = "", used = indent.length): string {
  return print(value, TYPESCRIPT, indent, (line, taken) => taken + line.length < LINE_WIDTH, used);
}

/** A TypeScript literal on one line. */
export function printTypeScriptLine(value: unknown): string {
  return printLine(value, TYPESCRIPT);
}

interface Notation {
  key: (name: string) => string;
  bigint: (value: bigint) => string;
  /** For `undefined`. */
  nothing: string;
  colon: string;
  comma: string;
  /** Inside the braces of an object on one line. */
  padding: string;
  /** After the last entry of an object or array on several lines. */
  trailingComma: string;
}

const JSON_NOTATION: Notation = {
  key: (name) => JSON.stringify(name),
  bigint: String,
  nothing: "null",
  colon: ":",
  comma: ",",
  padding: "",
  trailingComma: "",
};

const TYPESCRIPT: Notation = {
  key: typeScriptKey,
  bigint: (value) => `${value}n`,
  nothing: "undefined",
  colon: ": ",
  comma: ", ",
  padding: " ",
  trailingComma: ",",
};

function print(
  value: unknown,
  notation: Notation,
  indent: string,
  fits: (line: string, taken: number) => boolean,
  taken = indent.length,
): string {
  const [open, close, entries] = parts(value);
  const line = printLine(value, notation);
  if (entries.length === 0 || fits(line, taken)) return line;
  const inner = `${indent}  `;
  const lines = entries.map(([key, item]) => {
    const start = key === undefined ? inner : `${inner}${notation.key(key)}: `;
    return start + print(item, notation, inner, fits, start.length);
  });
  return `${open}\n${lines.join(",\n")}${notation.trailingComma}\n${indent}${close}`;
}

function printLine(value: unknown, notation: Notation): string {
  if (typeof value === "bigint") return notation.bigint(value);
  if (value instanceof ExampleFile) return value.toTypeScript();
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? notation.nothing;
  const [open, close, entries] = parts(value);
  const items = entries.map(([key, item]) => {
    const text = printLine(item, notation);
    return key === undefined ? text : notation.key(key) + notation.colon + text;
  });
  const padding = items.length > 0 && open === "{" ? notation.padding : "";
  return open + padding + items.join(notation.comma) + padding + close;
}

type Entry = [key: string | undefined, value: unknown];

function parts(value: unknown): [open: string, close: string, entries: Entry[]] {
  if (Array.isArray(value)) return ["[", "]", value.map((item): Entry => [undefined, item])];
  if (typeof value !== "object" || value === null || value instanceof ExampleFile) return ["", "", []];
  return ["{", "}", Object.entries(value).filter(([, item]) => item !== undefined)];
}

/** `["__proto__"]` because a plain one would set the prototype. */
function typeScriptKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}
