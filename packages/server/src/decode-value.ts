// Text to value, strictly: what is not the JSON form of the type stays text, and the validator refuses it.
import type { ValueKinds } from "./route.ts";

const INTEGER = /^(0|-?[1-9][0-9]*)$/;
/** RFC 8259, section 6. */
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/** `kinds` are tried in their order. Text that is none of them is returned as it is. */
export function decodeValue(text: string, { kinds }: ValueKinds): unknown {
  for (const kind of kinds) {
    if (kind === "integer" && INTEGER.test(text)) return decodeInteger(text);
    if (kind === "number" && NUMBER.test(text)) return Number(text);
    if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
    if (kind === "null" && text === "null") return null;
  }
  return text;
}

function decodeInteger(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}
