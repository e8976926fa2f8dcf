/** Returns whether a value is an object. Accepts arrays too: they are records of their indexes. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
