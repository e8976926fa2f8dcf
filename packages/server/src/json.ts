// JSON in which 64-bit integers stay exact: an integer that a number cannot hold is a bigint, in both directions.
import { isNestedDeeper } from "./nesting.ts";

const LEVELS_MAX = 100;

/** An integer of 16 digits or more may be beyond 2^53 - 1. */
const LONG_INTEGER = /[0-9]{16}/;

/** An escape that may be half of a character: text with only that half would be changed wherever it is kept as UTF-8. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * @throws SyntaxError of `JSON.parse`, which names the position, for more than 100 levels of arrays and objects, and for
 * halves of characters (RFC 7493, section 2.1).
 */
export function parseJson(text: string): unknown {
  if (isNestedDeeper(text, LEVELS_MAX)) throw new SyntaxError(`it has more than ${LEVELS_MAX} levels`);
  // A reviver makes parsing slow, so it runs only where the text could need it.
  const value = LONG_INTEGER.test(text) ? JSON.parse(text, exactInteger) : JSON.parse(text);
  if (SURROGATE.test(text)) JSON.parse(text, wellFormed);
  return value;
}

export function printJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Without a replacer printing is fast, and a bigint is a TypeError (ECMA-262, SerializeJSONProperty).
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, rawBigint);
  }
}

// The source text of a value (ECMA-262, JSON.parse source text access) and raw JSON are not yet in TypeScript's library.
interface ReviverContext {
  source?: string;
}
declare global {
  interface JSON {
    rawJSON(text: string): unknown;
  }
}

function exactInteger(_key: string, value: unknown, context?: ReviverContext): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source;
  return source !== undefined && /^-?[0-9]+$/.test(source) ? BigInt(source) : value;
}

function wellFormed(key: string, value: unknown): unknown {
  if (key.isWellFormed() && (typeof value !== "string" || value.isWellFormed())) return value;
  throw new SyntaxError("a string has half of a surrogate pair");
}

function rawBigint(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? JSON.rawJSON(value.toString()) : value;
}
