/** The same text for values that JSON Schema takes for equal: whatever the order of properties. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    const fields = entries.map(([name, item]) => `${JSON.stringify(name)}:${canonicalText(item)}`);
    return `{${fields.sort().join(",")}}`;
  }
  // A bigint is an integer that no number is equal to. Without this, -0 would not be 0.
  return typeof value === "bigint" ? String(value) : (JSON.stringify(value === 0 ? 0 : value) ?? "null");
}
