// Decodes a string into a primitive. A string that is not valid JSON syntax for its kind stays a string, which the validator rejects.
import type { ValueKinds } from "./route.ts";

/** The time to read an integer grows faster than its length: one with more digits stays a string, which the validator rejects. */
const INTEGER = /^(0|-?[1-9][0-9]{0,4095})$/;
/** Syntax of a number in JSON (RFC 8259, section 6). */
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/** Returns the value of the first kind that the string matches, or the string itself if it matches none. */
export function decodeValue(value: string, { kinds }: ValueKinds): unknown {
  for (const kind of kinds) {
    if (kind === "integer" && INTEGER.test(value)) return decodeInteger(value);
    if (kind === "number" && NUMBER.test(value)) return Number(value);
    if (kind === "boolean" && (value === "true" || value === "false")) return value === "true";
    if (kind === "null" && value === "null") return null;
  }
  return value;
}

function decodeInteger(value: string): number | bigint {
  const integer = Number(value);
  return Number.isSafeInteger(integer) ? integer : BigInt(value);
}
