// Rejects a JSONPath (RFC 9535) whose evaluation would not end on a large document.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { analyzePattern } from "@onecontract/codegen/schema/slow-pattern";
import parseJsonPath from "jsonpath-rfc9535/parser";

/** Largest number of `..` in a path: with each one, the time grows by a factor of the size of the document. */
const MAX_DESCENDANT_SEGMENTS = 2;

/**
 * @throws Error if the path selects parts more than once, or reads the whole document for each of its parts, or if the time of `match()` or
 * `search()` can grow faster than the square of a length
 */
export function checkJsonPath(path: string): void {
  const nodes = [...nodesIn(parseJsonPath(path))];
  const descendants = nodes.filter(({ type }) => type === "DescendantSegment").length;
  if (descendants > MAX_DESCENDANT_SEGMENTS)
    throw new Error(`expected at most ${MAX_DESCENDANT_SEGMENTS} times "..", got ${descendants}`);
  nodes.forEach(checkSelectors);
  nodes.forEach(checkPattern);
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

function checkPattern({ type, name, arguments: values }: Record<string, unknown>): void {
  if (type !== "FunctionExpr" || (name !== "match" && name !== "search")) return;
  const pattern: unknown = Array.isArray(values) ? values[1] : undefined;
  if (!isRecord(pattern) || pattern.type !== "Literal" || typeof pattern.value !== "string")
    throw new Error("expected a string as the second argument of match() and search(), got another expression");
  // `match()` compares a whole string.
  if (isSlow(name === "match" ? `^(?:${pattern.value})$` : pattern.value))
    throw new Error(
      `expected a regular expression without repetitions in or after repetitions, got ${JSON.stringify(pattern.value)}`,
    );
}

/** Returns the nodes of the syntax tree. */
function* nodesIn(node: unknown): Generator<Record<string, unknown>> {
  if (isRecord(node)) yield node;
  if (typeof node === "object" && node !== null) for (const child of Object.values(node)) yield* nodesIn(child);
}

/** A pattern whose time grows with the square of a length checks so many characters in 10 ms. */
const MIN_LENGTH = 1000;

function isSlow(pattern: string): boolean {
  try {
    const analysis = analyzePattern(pattern);
    return analysis !== undefined && (analysis.isExponential || analysis.nativeLength < MIN_LENGTH);
  } catch {
    // An invalid pattern matches nothing.
    return false;
  }
}
