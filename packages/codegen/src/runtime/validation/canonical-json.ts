import type { Run } from "./validation-run.ts";

/** Returns the canonical JSON. Its length counts as steps of the validation. */
export function comparableJson(value: unknown, { effort }: Run): string {
  const json = canonicalJson(value);
  effort.steps += 4 + (json.length >> 3);
  return json;
}

/** Returns the same string for all values that JSON Schema considers equal: the order of properties does not matter. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    const fields = entries.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`);
    return `{${fields.sort().join(",")}}`;
  }
  // A bigint is an integer that equals no JavaScript number. -0 and 0 are equal.
  return typeof value === "bigint" ? String(value) : (JSON.stringify(value === 0 ? 0 : value) ?? "null");
}
