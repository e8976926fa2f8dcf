// JSON in which an integer that a JavaScript number cannot hold is a bigint, exact in both directions, on every engine.

import { LONG_INTEGER, MARK } from "./long-integers.ts";

export { stringifyJson } from "./long-integers.ts";

/** Matches strings and numbers. A string without an end matches to the end: otherwise each quote in it would be tried as a start. */
const TOKEN = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*"?|-?\d[\d.eE+-]*/g;

/** Parses JSON. Returns the string itself and the cause if it is not JSON. */
export function parseJson(source: string): { value: unknown; cause?: unknown } {
  try {
    // A reviver makes parsing several times slower, so it runs only on strings that may need it.
    if (!LONG_INTEGER.test(source)) return { value: JSON.parse(source) };
    return { value: JSON.parse(source.replace(TOKEN, markInteger), readInteger) };
  } catch (cause) {
    return { value: source, cause };
  }
}

function readInteger(_key: string, item: unknown): unknown {
  return typeof item === "string" && item.startsWith(MARK) ? BigInt(item.slice(MARK.length)) : item;
}

// The time to read an integer grows faster than its length: one of more than 4,096 digits is a number, and mostly Infinity.
function markInteger(token: string): string {
  return /^-?\d{16,4096}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${MARK}${token}"` : token;
}
