// Serializes values as JSON or as TypeScript literals. A bigint is an exact integer in both.
import { ExampleFile } from "./example-file.ts";

/** Preferred maximum width of a line in a sample, in characters, which a documentation page shows without scrolling. */
export const LINE_WIDTH = 72;

/** Returns JSON with an indentation of two spaces, like `JSON.stringify(value, null, 2)` but with exact bigints. */
export function prettyPrintJson(value: unknown): string {
  return serializeLines(value, JSON_NOTATION, "", 0);
}

/** Returns compact JSON. */
export function stringifyJson(value: unknown): string {
  return serializeLine(value, JSON_NOTATION);
}

/**
 * Returns a TypeScript literal, with each part on one line if it fits.
 *
 * @param indent white space at the start of the line that the literal begins on
 * @param used characters of that line that are already used
 */
export function prettyPrintTypeScript(value: unknown, indent = "", used = indent.length): string {
  return serializeLines(value, TYPESCRIPT, indent, LINE_WIDTH, used);
}

/** Returns a TypeScript literal on one line. */
export function stringifyTypeScript(value: unknown): string {
  return serializeLine(value, TYPESCRIPT);
}

/** Returns a Python literal, like `prettyPrintTypeScript`. */
export function prettyPrintPython(value: unknown, indent = "", used = indent.length): string {
  return serializeLines(value, PYTHON, indent, LINE_WIDTH, used);
}

/** Returns a Ruby literal, like `prettyPrintTypeScript`. */
export function prettyPrintRuby(value: unknown, indent = "", used = indent.length): string {
  return serializeLines(value, RUBY, indent, LINE_WIDTH, used);
}

/**
 * Returns the characters that count as used on the line where the literal of a request body begins: all of them if the body has
 * several entries, so that each is on a separate line.
 */
export function usedBeforeBody(value: unknown, used: number): number {
  return hasSeveralEntries(value) ? LINE_WIDTH : used;
}

export function hasSeveralEntries(value: unknown): boolean {
  return parts(value)[2].length > 1;
}

/** Returns JSON for a literal of several lines, whose continuation is indented as the code around it. */
export function indentedJson(value: unknown, indent: string): string {
  return serializeLines(value, JSON_NOTATION, indent, 0);
}

/** Returns a Ruby string: JSON, in which `#` would start an expression. */
export function stringifyRubyString(value: string): string {
  return JSON.stringify(value).replaceAll("#", "\\#");
}

/** Returns JSON as a TypeScript literal, whose property names stay properties: a literal `__proto__` would set the prototype. */
export function emitJsonLiteral(json: string): string {
  return json.includes('"__proto__"') ? stringifyTypeScript(JSON.parse(json)) : json;
}

/** Returns a value that JSON can represent as a TypeScript literal, like `emitJsonLiteral`. */
export function emitLiteral(value: unknown): string {
  return emitJsonLiteral(JSON.stringify(value));
}

interface Notation {
  key: (name: string) => string;
  bigint: (value: bigint) => string;
  undefined: string;
  colon: string;
  comma: string;
  /** White space inside the braces of an object on one line. */
  padding: string;
  /** Comma after the last entry of an object or array on several lines. */
  trailingComma: string;
  /** Spaces of one level of indentation. @default 2 */
  indentation?: number;
  /** Literals of `true`, `false` and `null`. @default those of JSON */
  keywords?: Record<"true" | "false" | "null", string>;
  /** @default that of JSON */
  string?: (value: string) => string;
}

const JSON_NOTATION: Notation = {
  key: (name) => JSON.stringify(name),
  bigint: String,
  undefined: "null",
  colon: ":",
  comma: ",",
  padding: "",
  trailingComma: "",
};

const TYPESCRIPT: Notation = {
  key: typeScriptKey,
  bigint: (value) => `${value}n`,
  undefined: "undefined",
  colon: ": ",
  comma: ", ",
  padding: " ",
  trailingComma: ",",
};

const PYTHON: Notation = {
  ...JSON_NOTATION,
  colon: ": ",
  comma: ", ",
  trailingComma: ",",
  undefined: "None",
  indentation: 4,
  keywords: { true: "True", false: "False", null: "None" },
};

const RUBY: Notation = {
  ...TYPESCRIPT,
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : stringifyRubyString(name)),
  bigint: String,
  undefined: "nil",
  keywords: { true: "true", false: "false", null: "nil" },
  string: stringifyRubyString,
};

/** @param width maximum width of a line with several parts; 0 for one part on each line */
function serializeLines(
  value: unknown,
  notation: Notation,
  indent: string,
  width: number,
  used = indent.length,
): string {
  const [open, close, entries] = parts(value);
  if (entries.length === 0) return serializeLine(value, notation);
  // Without this condition, each value would be serialized once for each level of its nesting.
  if (used < width) {
    const line = serializeLine(value, notation);
    if (used + line.length < width) return line;
  }
  const inner = indent + " ".repeat(notation.indentation ?? 2);
  const lines = entries.map(([key, item]) => {
    const start = key === undefined ? inner : `${inner}${notation.key(key)}: `;
    return start + serializeLines(item, notation, inner, width, start.length);
  });
  return `${open}\n${lines.join(",\n")}${notation.trailingComma}\n${indent}${close}`;
}

function serializeLine(value: unknown, notation: Notation): string {
  if (typeof value === "bigint") return notation.bigint(value);
  if (value instanceof ExampleFile) return value.toTypeScript();
  if (typeof value === "string" && notation.string) return notation.string(value);
  if (typeof value !== "object" || value === null) return scalar(value, notation);
  const [open, close, entries] = parts(value);
  const items = entries.map(([key, item]) => {
    const serialized = serializeLine(item, notation);
    return key === undefined ? serialized : notation.key(key) + notation.colon + serialized;
  });
  const padding = items.length > 0 && open === "{" ? notation.padding : "";
  return open + padding + items.join(notation.comma) + padding + close;
}

function scalar(value: unknown, { keywords, undefined: missing }: Notation): string {
  const json = JSON.stringify(value) ?? missing;
  return json === "true" || json === "false" || json === "null" ? (keywords?.[json] ?? json) : json;
}

type Entry = [key: string | undefined, value: unknown];

function parts(value: unknown): [open: string, close: string, entries: Entry[]] {
  if (Array.isArray(value)) return ["[", "]", value.map((item): Entry => [undefined, item])];
  if (typeof value !== "object" || value === null || value instanceof ExampleFile) return ["", "", []];
  return ["{", "}", Object.entries(value).filter(([, item]) => item !== undefined)];
}

/** Returns a property name; `["__proto__"]` is computed, because a literal `__proto__` would set the prototype. */
function typeScriptKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : JSON.stringify(name);
}
