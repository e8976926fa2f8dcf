// Parses the source of a document. Small sources may be huge values: an alias of YAML repeats what it names.
import { exceedsNesting, MAX_NESTING } from "@onecontract/codegen";
import { terminal } from "@onecontract/codegen/language/terminal";
import { parseDocument, type YAMLParseError } from "yaml";
import { messageFor, UserError } from "../user-error.ts";

/** Largest size of the strings and names in YAML whose aliases are expanded, in characters. In JSON, they are at most six times as long. */
const MAX_EXPANDED = 64 * 2 ** 20;

/**
 * Parses JSON or YAML. Defects of YAML that other parsers accept are reported as warnings.
 *
 * @param location path or URL of the document, for errors
 * @throws UserError if the source is invalid, its aliases repeat too often (the limit of `yaml`) or too much, or it is nested too deeply
 */
export function parseSource(location: string, source: string): unknown {
  const isJson = /^\s*\{/.test(source);
  // Editors of Windows write a byte order mark, which parsers may ignore (RFC 8259, section 8.1).
  const value = parseAs(isJson ? "JSON" : "YAML", location, source.replace(/^\ufeff/, ""));
  if (exceedsNesting(value))
    throw new UserError(`${location}: expected at most ${MAX_NESTING} nested values, got more`);
  if (!isJson && expandedSize(value) > MAX_EXPANDED)
    throw new UserError(`${location}: expected aliases that expand to at most ${MAX_EXPANDED} characters, got more`);
  return value;
}

/** @param sizes those of the objects so far: an alias is the same object as its anchor */
function expandedSize(value: unknown, sizes = new Map<object, number>()): number {
  if (typeof value !== "object" || value === null) return String(value).length;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 0;
  for (const [name, member] of Object.entries(value)) size += name.length + expandedSize(member, sizes);
  sizes.set(value, size);
  return size;
}

function parseAs(format: "JSON" | "YAML", location: string, source: string): unknown {
  try {
    return format === "JSON" ? JSON.parse(source) : parseYaml(location, source);
  } catch (error) {
    // YAML has objects in braces, too, whose names and strings need no quotes.
    if (format === "JSON" && /\.ya?ml$/i.test(location)) return parseAs("YAML", location, source);
    const [firstLine] = messageFor(error).split("\n");
    throw new UserError(`${location}: expected valid ${format}, got: ${firstLine}`, { cause: error });
  }
}

/** Messages of defects with one sensible meaning, and what is read instead. */
const REPAIRS: [pattern: RegExp, expected: string][] = [
  [/^Map keys must be unique/, "unique keys, got one twice; the last one counts"],
  [/^Comments must be separated/, "white space before a comment, got none"],
];

const INDENTED_LINES =
  "the lines of a quoted string to be indented more than its key, got less; they are read as if they were";

function parseYaml(location: string, source: string): unknown {
  const original = parseDocument(source, { logLevel: "error" });
  const unclosed = original.errors.filter(({ message }) => message.startsWith("Missing closing"));
  const document =
    unclosed.length > 0 ? parseDocument(indentQuotedLines(source, unclosed), { logLevel: "error" }) : original;
  const fatal = document.errors.find((error) => findRepair(error) === undefined);
  // If indentation does not help, the quote is missing.
  if (fatal) throw unclosed[0] ?? fatal;
  const value: unknown = document.toJS();
  for (const error of unclosed) warn(location, error, INDENTED_LINES);
  for (const error of document.errors) warn(location, error, findRepair(error));
  return value;
}

function findRepair({ message }: YAMLParseError): string | undefined {
  return REPAIRS.find(([pattern]) => pattern.test(message))?.[1];
}

function warn(location: string, { linePos }: YAMLParseError, expected: string | undefined): void {
  console.error(`${terminal.text(`warning: ${location}:${linePos?.[0].line ?? 1}: expected ${expected}`)}`);
}

/** Indents the further lines of quoted strings: YAML 1.1 allows as many spaces as before the key, which YAML 1.2 does not. */
function indentQuotedLines(source: string, errors: YAMLParseError[]): string {
  let indented = "";
  /** End of what `indented` has. */
  let offset = 0;
  for (const error of errors) {
    const [start] = error.pos;
    if (start < offset) continue;
    const content = error.message.startsWith("Missing closing '") ? /^(?:[^']|'')*/ : /^(?:[^"\\]|\\[\s\S])*/;
    const quoted = content.exec(source.slice(start))?.[0] ?? "";
    const lineStart = source.lastIndexOf("\n", start - 1) + 1;
    const margin = `${/^ */.exec(source.slice(lineStart))?.[0]} `;
    indented += source.slice(offset, start) + quoted.replaceAll("\n", `\n${margin}`);
    offset = start + quoted.length;
  }
  return indented + source.slice(offset);
}
