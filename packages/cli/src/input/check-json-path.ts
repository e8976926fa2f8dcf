// Rejects a JSONPath (RFC 9535) whose evaluation would not end on a large document.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { analyzePattern, type PatternAnalysis } from "@onecontract/codegen/schema/slow-pattern";
import parseJsonPath from "jsonpath-rfc9535/parser";

/** Largest number of `..` in a path: with each one, the time grows by a factor of the size of the document. */
const MAX_DESCENDANT_SEGMENTS = 2;

/** Largest sum of the squared lengths of a document's strings: a pattern whose time grows with the square of a length takes 3 s. */
const MAX_SQUARES = 10 ** 9;

/**
 * @throws Error if the path selects parts more than once, or reads the whole document for each of its parts, or if the time of `match()` or
 * `search()` can grow faster than the square of a length, or with the square for a document with long strings
 */
export function checkJsonPath(path: string, document: unknown): void {
  const nodes = [...nodesIn(parseJsonPath(path))];
  const descendants = nodes.filter(({ type }) => type === "DescendantSegment").length;
  if (descendants > MAX_DESCENDANT_SEGMENTS)
    throw new Error(`expected at most ${MAX_DESCENDANT_SEGMENTS} times "..", got ${descendants}`);
  nodes.forEach(checkSelectors);
  for (const node of nodes) checkPattern(node, document);
  const absolute = nodes.filter(({ type }) => type === "JsonPathQuery" || type === "AbsSingularQuery");
  // The first one is the path itself.
  if (absolute.length > 1) throw new Error('expected "@" in filters, got "$"');
}

/** Several selectors may select the same member, whose parts the next segments would then select as often. */
function checkSelectors({ type, selectors }: Record<string, unknown>): void {
  if (type !== "BracketedSelection" || !Array.isArray(selectors) || selectors.length < 2) return;
  const keys = selectors.flatMap(({ type, value }) =>
    type === "NameSelector" || (type === "IndexSelector" && value >= 0) ? [JSON.stringify(value)] : [],
  );
  if (new Set(keys).size < selectors.length)
    throw new Error("expected distinct names and indexes between brackets, from 0, or a single selector");
}

function checkPattern({ type, name, arguments: values }: Record<string, unknown>, document: unknown): void {
  if (type !== "FunctionExpr" || (name !== "match" && name !== "search")) return;
  const pattern: unknown = Array.isArray(values) ? values[1] : undefined;
  if (!isRecord(pattern) || pattern.type !== "Literal" || typeof pattern.value !== "string")
    throw new Error("expected a string as the second argument of match() and search(), got another expression");
  // `match()` compares a whole string.
  const analysis = analyze(name === "match" ? `^(?:${pattern.value})$` : pattern.value);
  if (!analysis) return;
  const got = JSON.stringify(pattern.value);
  if (analysis.isExponential || analysis.nativeLength < MIN_LENGTH)
    throw new Error(`expected a regular expression without repetitions in or after repetitions, got ${got}`);
  if (sumSquares(document) > MAX_SQUARES)
    throw new Error(
      `expected a regular expression with "^" and one repetition for a document with long strings, got ${got}`,
    );
}

/** Returns the sum of the squared lengths of all strings in a value. */
function sumSquares(value: unknown): number {
  if (typeof value === "string") return value.length ** 2;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, child) => sum + sumSquares(child), 0);
}

/** Returns the nodes of the syntax tree. */
function* nodesIn(node: unknown): Generator<Record<string, unknown>> {
  if (isRecord(node)) yield node;
  if (typeof node === "object" && node !== null) for (const child of Object.values(node)) yield* nodesIn(child);
}

/** A pattern whose time grows with the square of a length checks so many characters in 10 ms. */
const MIN_LENGTH = 1000;

function analyze(pattern: string): PatternAnalysis | undefined {
  try {
    return analyzePattern(pattern);
  } catch {
    // An invalid pattern matches nothing.
    return undefined;
  }
}
