// Decodes the strings of one name: into an array, a primitive, or parsed JSON if a part of a parameter is nested.
import { decodeValue } from "./decode-value.ts";
import { parseJson } from "./json.ts";
import type { ValueKinds } from "./route.ts";

export const STRING: ValueKinds = { kinds: ["string"] };

/** Decodes strings. Returns an array for several strings of a single value, so that the validator rejects it. */
export function decodeStrings(values: string[], kinds: ValueKinds): unknown {
  const [first = ""] = values;
  if (!kinds.kinds.includes("array")) return values.length === 1 ? decodePart(first, kinds) : values;
  // If the contract also allows a primitive, a single string is that primitive.
  const isPrimitive = values.length === 1 && kinds.kinds.some((kind) => kind !== "array" && kind !== "null");
  return isPrimitive ? decodeValue(first, kinds) : values.map((value) => decodePart(value, kinds.items ?? STRING));
}

/** Decodes an item or a property. OpenAPI does not define the encoding of nested values; this runtime reads them as JSON. */
function decodePart(value: string, kinds: ValueKinds): unknown {
  const isNested = kinds.kinds.some((kind) => kind === "object" || kind === "array");
  return isNested && /^[[{]/.test(value) ? decodeJson(value) : decodeValue(value, kinds);
}

/** Parses JSON. Returns malformed JSON as a string, so that the validator rejects it. */
export function decodeJson(value: string): unknown {
  try {
    return parseJson(value);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return value;
  }
}
