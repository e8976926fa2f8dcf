// Rejects the regular expressions of a JSONPath (RFC 9535, section 2.4.6) that would not end on the strings of a large document.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { analyzePattern } from "@onecontract/codegen/schema/slow-pattern";
import parseJsonPath from "jsonpath-rfc9535/parser";

/** @throws Error if `match()` or `search()` has a pattern that is not a literal, or that can take exponential time */
export function checkJsonPath(path: string): void {
  for (const pattern of patternsIn(parseJsonPath(path))) {
    if (typeof pattern !== "string")
      throw new Error(`expected a string as the second argument of match() and search(), got ${path}`);
    if (isExponential(pattern))
      throw new Error(
        `expected a regular expression without repetitions in repetitions, got ${JSON.stringify(pattern)}`,
      );
  }
}

function* patternsIn(node: unknown): Generator<unknown> {
  if (isRecord(node) && node.type === "FunctionExpr" && (node.name === "match" || node.name === "search")) {
    const [, pattern] = Array.isArray(node.arguments) ? node.arguments : [];
    yield isRecord(pattern) && pattern.type === "Literal" ? pattern.value : undefined;
  }
  if (typeof node === "object" && node !== null) for (const child of Object.values(node)) yield* patternsIn(child);
}

function isExponential(pattern: string): boolean {
  try {
    return analyzePattern(pattern)?.isExponential === true;
  } catch {
    // An invalid pattern matches nothing.
    return false;
  }
}
