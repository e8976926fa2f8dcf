// Rejects the regular expressions of a JSONPath (RFC 9535, section 2.4.6) that would not end on the strings of a large document.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { analyzePattern } from "@onecontract/codegen/schema/slow-pattern";
import parseJsonPath from "jsonpath-rfc9535/parser";

/** @throws Error if `match()` or `search()` has a pattern that is not a literal, or whose time can grow faster than the square of a length */
export function checkJsonPath(path: string): void {
  for (const { name, pattern } of patternsIn(parseJsonPath(path))) {
    if (typeof pattern !== "string")
      throw new Error(`expected a string as the second argument of match() and search(), got ${path}`);
    // `match()` compares a whole string.
    if (isSlow(name === "match" ? `^(?:${pattern})$` : pattern))
      throw new Error(
        `expected a regular expression without repetitions in or after repetitions, got ${JSON.stringify(pattern)}`,
      );
  }
}

function* patternsIn(node: unknown): Generator<{ name: string; pattern: unknown }> {
  if (isRecord(node) && node.type === "FunctionExpr" && (node.name === "match" || node.name === "search")) {
    const [, pattern] = Array.isArray(node.arguments) ? node.arguments : [];
    yield { name: node.name, pattern: isRecord(pattern) && pattern.type === "Literal" ? pattern.value : undefined };
  }
  if (typeof node === "object" && node !== null) for (const child of Object.values(node)) yield* patternsIn(child);
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
