// The headers of a request, by name in lower case.

type HeaderTable = Record<string, string | undefined> | undefined;

/** Puts the tables into one: later ones replace earlier ones, and a name with `undefined` is taken out. */
export function mergeHeaders(...tables: HeaderTable[]): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const table of tables) {
    for (const name in table) {
      const key = name.toLowerCase();
      const value = table[name];
      if (value === undefined) delete merged[key];
      else merged[key] = value;
    }
  }
  return merged;
}
