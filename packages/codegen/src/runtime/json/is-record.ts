/** Returns whether a value is an object other than an array, so that its properties can be read by name. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value);
}

/** Returns whether a value is an object or an array, which is a record of its indexes. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Returns a property of any value, or undefined if it has none of that name. */
export function getProperty(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null | undefined)?.[name];
}
