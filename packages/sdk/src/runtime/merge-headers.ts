// The headers of a request.

type HeaderTable = Record<string, string | undefined> | undefined;

/** Puts the tables into one: later ones replace earlier ones, and a name with `undefined` is taken out. */
export function mergeHeaders(accept = "application/json", ...tables: HeaderTable[]): Headers {
  const headers = new Headers({ accept });
  for (const table of tables) {
    for (const name in table) {
      const value = table[name];
      if (value === undefined) headers.delete(name);
      else headers.set(name, value);
    }
  }
  return headers;
}
