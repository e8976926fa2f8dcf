// Parses and serializes JSON with exact 64-bit integers: an integer beyond the safe range of a number is a bigint.
import { isNestedDeeperThan } from "./nesting.ts";

const MAX_LEVELS = 100;

/** Matches an integer of 16 digits or more, which may be beyond 2^53 - 1. */
const LONG_INTEGER = /[0-9]{16}/;

/** Matches an escape that may be a lone surrogate: a string that contains one would change when it is stored as UTF-8. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON like `JSON.parse`, with exact integers.
 *
 * @throws SyntaxError for malformed JSON (with the position, from `JSON.parse`), for more than 100 levels of arrays and
 * objects, and for lone surrogates (RFC 7493, section 2.1)
 */
export function parseJson(json: string): unknown {
  if (isNestedDeeperThan(json, MAX_LEVELS)) throw new SyntaxError(`more than ${MAX_LEVELS} levels of nesting`);
  // A reviver makes parsing slow, so it runs only if the document could need it.
  const value = LONG_INTEGER.test(json) ? JSON.parse(json, reviveExactInteger) : JSON.parse(json);
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
    return JSON.stringify(value, replaceBigint);
  }
}

// JSON.parse source text access and JSON.rawJSON (ECMA-262) are not yet in TypeScript's library.
interface ReviverContext {
  source?: string;
}
declare global {
  interface JSON {
    rawJSON(text: string): unknown;
  }
}

function reviveExactInteger(_key: string, value: unknown, context?: ReviverContext): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && /^-?[0-9]+$/.test(source) ? BigInt(source) : value;
}

function assertWellFormed(key: string, value: unknown): unknown {
  if (key.isWellFormed() && (typeof value !== "string" || value.isWellFormed())) return value;
  throw new SyntaxError("a string contains a lone surrogate");
}

function replaceBigint(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? JSON.rawJSON(value.toString()) : value;
}
