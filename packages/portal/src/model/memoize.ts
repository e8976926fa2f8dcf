// Stores what a function returns.

/** Returns a function that calls `create` once for each argument. The results are stored as long as their arguments exist. */
export function memoize<Key extends object, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const stored = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const known = stored.get(key) ?? { value: create(key) };
    stored.set(key, known);
    return known.value;
  };
}
