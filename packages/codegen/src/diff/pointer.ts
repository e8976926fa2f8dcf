// Pointers into an OpenAPI document, as `redocly diff` reports them: `#/components/schemas/Pet/properties/tag`. Unlike those
// of references, they are not percent-encoded.
import { getByJsonPointer, parseJsonPointer } from "../runtime/json/json-pointer.ts";

export function parsePointer(pointer: string): string[] {
  return parseJsonPointer(withoutHash(pointer));
}

/** Returns the value that a pointer refers to, or undefined if there is none. Does not follow `$ref`. */
export function getAtPointer(document: object, pointer: string): unknown {
  return getByJsonPointer(document, withoutHash(pointer));
}

function withoutHash(pointer: string): string {
  return pointer.replace(/^#/, "");
}

/** Splits a pointer into a reference to a component and the tokens after it. Returns undefined for other pointers. */
export function parseComponentPointer(
  pointer: string,
): { reference: string; name: string; rest: string[] } | undefined {
  const [, reference, rest = ""] = /^(#\/components\/[^/]+\/[^/]+)(.*)$/.exec(pointer) ?? [];
  if (!reference) return undefined;
  return { reference, name: parsePointer(reference).at(-1) ?? "", rest: parsePointer(rest) };
}

/** Returns the field path of schema tokens: `.tags[]` for `properties/tags/items`. */
export function fieldPath(tokens: readonly string[]): string {
  let path = "";
  for (let index = 0; index < tokens.length; index++) {
    if (tokens[index] === "properties" && index + 1 < tokens.length) path += `.${tokens[++index]}`;
    else if (tokens[index] === "items") path += "[]";
    else if (tokens[index] === "additionalProperties") path += "{}";
  }
  return path;
}
