// Parses the source of a document. Small sources may be huge values: an alias of YAML repeats what it names.
import type { Alias, Document, Node, Scalar, YAMLMap, YAMLParseError } from "yaml";
import { parseJson } from "../runtime/json/exact-json.ts";
import { LONG_INTEGER } from "../runtime/json/long-integers.ts";
import { LINEAR_TIME, loadYaml } from "./load-yaml.ts";
import { exceedsNesting, MAX_NESTING } from "./location.ts";

/** Largest size of the strings and names in YAML whose aliases are expanded, in characters. In JSON, they are at most six times as long. */
const MAX_EXPANDED = 64 * 2 ** 20;

export interface ParsedSource {
  /** The value. Integers beyond ±(2^53 - 1) are bigint. */
  value: unknown;
  /** Defects of YAML that other parsers accept, with their locations. */
  warnings: string[];
}

/**
 * Parses JSON or YAML. Defects of YAML that have one sensible meaning are repaired.
 *
 * @param location path or URL of the document, for messages
 * @throws Error if the source is invalid, its aliases repeat too much, or it is nested too deeply
 */
export function parseSource(location: string, source: string): ParsedSource {
  const isJson = /^\s*\{/.test(source);
  // Editors of Windows write a byte order mark, which parsers may ignore (RFC 8259, section 8.1).
  const parsed = parseAs(isJson ? "JSON" : "YAML", location, source.replace(/^\ufeff/, ""));
  if (exceedsNesting(parsed.value, MAX_NESTING, isJson ? undefined : new Map()))
    throw new Error(`${location}: expected at most ${MAX_NESTING} nested values, got more`);
  if (!isJson && expandedSize(parsed.value) > MAX_EXPANDED)
    throw new Error(`${location}: expected aliases that expand to at most ${MAX_EXPANDED} characters, got more`);
  return parsed;
}

/** @param sizes those of the objects so far: an alias is the same object as its anchor */
function expandedSize(value: unknown, sizes = new Map<object, number>()): number {
  if (typeof value !== "object" || value === null) return String(value).length;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  let size = 1;
  for (const [name, member] of Object.entries(value)) size += name.length + expandedSize(member, sizes);
  sizes.set(value, size);
  return size;
}

function parseAs(format: "JSON" | "YAML", location: string, source: string): ParsedSource {
  try {
    if (format === "YAML") return parseYaml(location, source);
    if (!mayHaveBigInt(source)) return { value: JSON.parse(source), warnings: [] };
    const { value, cause } = parseJson(source);
    if (cause !== undefined) throw cause;
    return { value, warnings: [] };
  } catch (error) {
    // YAML has objects in braces, too, whose names and strings need no quotes.
    if (format === "JSON" && /\.ya?ml$/i.test(location)) return parseAs("YAML", location, source);
    const [firstLine] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new Error(`${location}: expected valid ${format}, got: ${firstLine}`, { cause: error });
  }
}

/** Matches integers of 16 digits or more, and the character before them. */
const LONG_INTEGERS = new RegExp(`${LONG_INTEGER.source}\\d*`, "g");

/** Returns whether JSON may have an integer that a number cannot hold. Most long integers are 2^53 - 1, the largest one that it can hold. */
function mayHaveBigInt(source: string): boolean {
  const found = source.match(LONG_INTEGERS) ?? [];
  return found.some((match) => !Number.isSafeInteger(Number(match.replace(/^\D/, ""))));
}

/** Messages of defects with one sensible meaning, and what is read instead. */
const REPAIRS: [pattern: RegExp, expected: string][] = [
  [/^Comments must be separated/, "white space before a comment, got none"],
];

const INDENTED_LINES =
  "the lines of a quoted string to be indented more than its key, got less; they are read as if they were";
const UNIQUE_KEYS = "unique keys, got one twice; the last one counts";

function parseYaml(location: string, source: string): ParsedSource {
  const { LineCounter, parseDocument } = loadYaml();
  // The time to read an integer as a bigint grows faster than its length.
  const intAsBigInt = LONG_INTEGER.test(source) && !/\d{4097}/.test(source);
  const parse = (text: string) => {
    const lineCounter = new LineCounter();
    return { text, lineCounter, document: parseDocument(text, { ...LINEAR_TIME, lineCounter, intAsBigInt }) };
  };
  const original = parse(source);
  const unclosed = original.document.errors.filter(({ message }) => message.startsWith("Missing closing"));
  const parsed = unclosed.length > 0 ? parse(indentQuotedLines(source, unclosed)) : original;
  const { document, lineCounter } = parsed;
  const fatal = document.errors.find((error) => findRepair(error) === undefined);
  if (fatal) {
    // If indentation does not help, the quote is missing.
    const [error, { lineCounter }] = unclosed[0] ? [unclosed[0], original] : [fatal, parsed];
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw new Error(`${error.message} at line ${line}, column ${col}`, { cause: error });
  }
  const duplicates = prepare(document, parsed.text);
  const warnings = [
    ...unclosed.map(({ pos }) => ({ line: original.lineCounter.linePos(pos[0]).line, expected: INDENTED_LINES })),
    ...document.errors.map((error) => ({ line: lineCounter.linePos(error.pos[0]).line, expected: findRepair(error) })),
    ...duplicates.map((offset) => ({ line: lineCounter.linePos(offset).line, expected: UNIQUE_KEYS })),
  ].map(({ line, expected }) => `${location}:${line}: expected ${expected}`);
  // The parser's own limit is a number of aliases, and the time to count them grows with the cube of the source.
  return { value: document.toJS({ maxAliasCount: -1 }), warnings };
}

/**
 * Replaces what the library would convert in a time that grows faster than the source: aliases get the values of their anchors, and keys
 * that are collections become their source. Integers that a number represents exactly are numbers.
 *
 * @returns the offsets of the keys that occur a second time in their map
 */
function prepare(document: Document, source: string): number[] {
  const { isAlias, isCollection, isMap, isScalar, Scalar, visit } = loadYaml();
  const anchors = new Map<string, Node>();
  const duplicates: number[] = [];
  visit(document, {
    Node: (_, node, path) => {
      if (isAlias(node)) {
        const anchor = anchors.get(node.source);
        // The library rejects others.
        if (anchor !== undefined && !path.includes(anchor)) node.resolve = () => anchor as ReturnType<Alias["resolve"]>;
        return;
      }
      if (node.anchor) anchors.set(node.anchor, node);
      if (isMap(node)) for (const offset of duplicateKeys(node)) duplicates.push(offset);
      if (isScalar(node)) useSafeNumber(node);
    },
    Pair: (_, pair) => {
      const key = isAlias(pair.key) ? anchors.get(pair.key.source) : pair.key;
      if (!isCollection(key)) return;
      const { range } = pair.key as Node;
      pair.key = new Scalar(source.slice(...(range ?? [0, 0])));
    },
  });
  return duplicates;
}

/** Returns the offsets of the keys that occur a second time. */
function duplicateKeys(map: YAMLMap): number[] {
  const { isScalar } = loadYaml();
  const seen = new Set<unknown>();
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    const isRepeated = seen.has(key.value);
    seen.add(key.value);
    return isRepeated ? [key.range?.[0] ?? 0] : [];
  });
}

/** Replaces a bigint that a number represents exactly. */
function useSafeNumber(scalar: Scalar): void {
  if (typeof scalar.value === "bigint" && Number.isSafeInteger(Number(scalar.value)))
    scalar.value = Number(scalar.value);
}

function findRepair({ message }: YAMLParseError): string | undefined {
  return REPAIRS.find(([pattern]) => pattern.test(message))?.[1];
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
