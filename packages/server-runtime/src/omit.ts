/**
 * Returns an object with the value's own properties, other than these. Handlers leave out what they do not store: without
 * `additionalProperties: false`, a request body may have any properties.
 */
export function omit<Value extends object, const Name extends string>(
  value: Value,
  names: readonly Name[],
): Omit<Value, Name> {
  const omitted = new Set<string>(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !omitted.has(name))) as Omit<Value, Name>;
}
