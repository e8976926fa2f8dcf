type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** A copy with what is given; what is given as undefined is not given. */
export function withChanges<T extends object, C extends object>(base: T, changes?: C): T & Defined<C> {
  const copy: Partial<T & C> = { ...base };
  for (const name in changes) if (changes[name] !== undefined) copy[name] = changes[name] as (T & C)[typeof name];
  return copy as T & Defined<C>;
}
