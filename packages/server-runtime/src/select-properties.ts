// Selects the properties of a request body that a handler stores: without `additionalProperties: false`, a client may send others.

/** Returns an object with only these properties, as far as the value has them itself. */
export function pick<Value extends object, const Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  const own = names.filter((name) => Object.hasOwn(value, name));
  return Object.fromEntries(own.map((name) => [name, value[name]])) as Pick<Value, Name>;
}

/** Returns an object with the value's own properties, other than these. */
export function omit<Value extends object, const Name extends string>(
  value: Value,
  names: readonly Name[],
): Omit<Value, Name> {
  const omitted = new Set<string>(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !omitted.has(name))) as Omit<Value, Name>;
}
