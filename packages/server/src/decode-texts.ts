// The texts of one name as a value: an array, a plain value, or JSON where a part of a parameter is neither.
import { decodeValue } from "./decode-value.ts";
import { parseJson } from "./json.ts";
import type { ValueKinds } from "./route.ts";

export const TEXT: ValueKinds = { kinds: ["string"] };

/** Two texts for one value: the validator is given both, and refuses the list. */
export function decodeTexts(texts: string[], kinds: ValueKinds): unknown {
  const [only = ""] = texts;
  if (!kinds.kinds.includes("array")) return texts.length === 1 ? decodePart(only, kinds) : texts;
  // Where the contract also takes a plain value, one text is that.
  const isPlain = texts.length === 1 && kinds.kinds.some((kind) => kind !== "array" && kind !== "null");
  return isPlain ? decodeValue(only, kinds) : texts.map((text) => decodePart(text, kinds.items ?? TEXT));
}

/** An item or a property. OpenAPI leaves it open how one that is no plain value is written. */
function decodePart(text: string, kinds: ValueKinds): unknown {
  const isNested = kinds.kinds.some((kind) => kind === "object" || kind === "array");
  return isNested && /^[[{]/.test(text) ? decodeJson(text) : decodeValue(text, kinds);
}

/** What is no JSON stays text, and the validator refuses it. */
export function decodeJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return text;
  }
}
