// JSON of requests and responses: exact 64-bit integers, and limits for what untrusted clients send.
import { parseJson as parseExactJson, stringifyJson as stringifyExactJson } from "./gen/runtime/json/exact-json.ts";
import { isNestedDeeperThan } from "./nesting.ts";

/** Largest number of levels of arrays and objects in the JSON of requests. */
export const MAX_LEVELS = 100;

/** Matches an escape that may be a lone surrogate: a string that contains one would change when it is stored as UTF-8. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON like `JSON.parse`, with an integer beyond the safe range of a number as a bigint.
 *
 * @throws SyntaxError for malformed JSON (with the position, from `JSON.parse`), for more than 100 levels of arrays and
 * objects, and for lone surrogates (RFC 7493, section 2.1)
 */
export function parseJson(json: string): unknown {
  if (isNestedDeeperThan(json, MAX_LEVELS)) throw new SyntaxError(`more than ${MAX_LEVELS} levels of nesting`);
  const { value, cause } = parseExactJson(json);
  if (cause !== undefined) throw cause;
  if (SURROGATE.test(json)) JSON.parse(json, assertWellFormed);
  return value;
}

/** Serializes a value like `JSON.stringify`, with a bigint as an exact integer. */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Serialization is fast without a replacer, but then a bigint is a TypeError (ECMA-262, SerializeJSONProperty).
    if (!(error instanceof TypeError)) throw error;
    return stringifyExactJson(value);
  }
}

function assertWellFormed(key: string, value: unknown): unknown {
  if (key.isWellFormed() && (typeof value !== "string" || value.isWellFormed())) return value;
  throw new SyntaxError("a string contains a lone surrogate");
}
