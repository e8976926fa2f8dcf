// JSON Pointer (RFC 6901).

/** Returns the pointer to a location: `/paths/~1books` for `["paths", "/books"]`. */
export function formatJsonPointer(path: readonly (string | number)[]): string {
  return path.map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * Returns the unescaped reference tokens of a pointer: `["paths", "/books"]` for `/paths/~1books`. A pointer that begins
 * with `#` is a URI fragment, whose tokens are percent-encoded (RFC 6901, section 6).
 */
export function parseJsonPointer(pointer: string): string[] {
  const decode = (token: string) => (pointer.startsWith("#") ? decodeURIComponent(token) : token);
  const tokens = pointer.split("/").slice(1);
  return tokens.map((token) => decode(token).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the value that a pointer refers to, or undefined if there is none. Does not follow `$ref`. */
export function getByJsonPointer(document: unknown, pointer: string): unknown {
  return parseJsonPointer(pointer).reduce<unknown>(
    (value, token) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, token)
        ? Reflect.get(value, token)
        : undefined,
    document,
  );
}
