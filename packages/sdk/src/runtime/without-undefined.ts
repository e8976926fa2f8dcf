// What is given as undefined is not given.

export type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

export function withoutUndefined<T extends object>(table?: T): Defined<T> {
  const given: Partial<T> = {};
  for (const name in table) if (table[name] !== undefined) given[name] = table[name];
  return given as Defined<T>;
}
