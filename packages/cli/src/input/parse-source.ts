// Parses the source of a document. Small sources may be huge values: an alias of YAML repeats what it names.
import { exceedsNesting, MAX_NESTING } from "@onecontract/codegen";
import { terminal } from "@onecontract/codegen/language/terminal";
import { parseDocument, type YAMLParseError } from "yaml";
import { messageFor, UserError } from "../user-error.ts";

/**
 * Parses JSON or YAML. Defects of YAML that other parsers accept are reported as warnings.
 *
 * @param location path or URL of the document, for errors
 * @throws UserError if the source is invalid, its aliases repeat too much (the limit of `yaml`), or it is nested too deeply
 */
export function parseSource(location: string, source: string): unknown {
  const isJson = /^\s*\{/.test(source);
  // Editors of Windows write a byte order mark, which parsers may ignore (RFC 8259, section 8.1).
  const value = parseAs(isJson ? "JSON" : "YAML", location, source.replace(/^\ufeff/, ""));
  if (exceedsNesting(value))
    throw new UserError(`${location}: expected at most ${MAX_NESTING} nested values, got more`);
  return value;
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
  const unindented = original.errors.filter(({ message }) => message.startsWith("Missing closing"));
  const document =
    unindented.length > 0 ? parseDocument(indentQuotedLines(source, unindented), { logLevel: "error" }) : original;
  const repairs = document.errors.map((error) => {
    const repair = REPAIRS.find(([pattern]) => pattern.test(error.message));
    // If indentation does not help, the quote is missing.
    if (!repair) throw unindented[0] ?? error;
    return [error, repair[1]] as const;
  });
  const indented = unindented.map((error) => [error, INDENTED_LINES] as const);
  const value: unknown = document.toJS();
  for (const [{ linePos: [position] = [] }, expected] of [...indented, ...repairs])
    console.error(`${terminal.text(`warning: ${location}:${position?.line ?? 1}: expected ${expected}`)}`);
  return value;
}

/** Indents the further lines of quoted strings: YAML 1.1 allows as many spaces as before the key, which YAML 1.2 does not. */
function indentQuotedLines(source: string, errors: YAMLParseError[]): string {
  let indented = "";
  let offset = 0;
  for (const {
    pos: [start],
    message,
  } of errors) {
    if (start < offset) continue;
    const isSingle = message.startsWith("Missing closing '");
    const end = (isSingle ? /^(?:[^']|'')*/ : /^(?:[^"\\]|\\[\s\S])*/).exec(source.slice(start))?.[0].length ?? 0;
    const lineStart = source.lastIndexOf("\n", start - 1) + 1;
    const margin = `${/^ */.exec(source.slice(lineStart))?.[0]} `;
    indented += source.slice(offset, start) + source.slice(start, start + end).replaceAll("\n", `\n${margin}`);
    offset = start + end;
  }
  return indented + source.slice(offset);
}
