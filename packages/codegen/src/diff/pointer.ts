// JSON pointers into an OpenAPI document (RFC 6901), as `redocly diff` gives them: `#/components/schemas/Pet/properties/tag`.

export function pointerParts(pointer: string): string[] {
  const path = pointer.replace(/^#\/?/, "");
  return path === "" ? [] : path.split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** What a pointer points at; undefined when there is nothing. References on the way are not followed. */
export function lookUpPointer(document: object, pointer: string): unknown {
  return pointerParts(pointer).reduce<unknown>(
    (value, part) => (typeof value === "object" && value !== null ? Reflect.get(value, part) : undefined),
    document,
  );
}

/** The component that a pointer leads into, as a reference to it, and the parts after it; undefined when it leads elsewhere. */
export function componentOf(pointer: string): { reference: string; name: string; rest: string[] } | undefined {
  const [, reference, rest = ""] = /^(#\/components\/[^/]+\/[^/]+)(.*)$/.exec(pointer) ?? [];
  if (!reference) return undefined;
  return { reference, name: pointerParts(reference).at(-1) ?? "", rest: pointerParts(rest) };
}

/** Schema parts as a field's name: `properties/tags/items` is `.tags[]`. */
export function fieldPath(parts: readonly string[]): string {
  let path = "";
  for (let index = 0; index < parts.length; index++) {
    if (parts[index] === "properties" && index + 1 < parts.length) path += `.${parts[++index]}`;
    else if (parts[index] === "items") path += "[]";
    else if (parts[index] === "additionalProperties") path += "{}";
  }
  return path;
}
