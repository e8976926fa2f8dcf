// Formats JSON Pointers for people.

/** Returns a JSON Pointer as a URI fragment, without percent-encoding. */
export function formatPointer(tokens: readonly (string | number)[]): string {
  return `#${tokens.map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}
