// What is given as undefined is not given.

export type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

export function withoutUndefined<T extends object>(table?: T): Defined<T> {
  return Object.fromEntries(Object.entries(table ?? {}).filter(([, value]) => value !== undefined)) as Defined<T>;
}
