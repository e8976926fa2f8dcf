// The headers of a request, by name in lower case.
import { withoutUndefined } from "./without-undefined.ts";

/** @returns the tables as one: later ones replace earlier ones, and a name with `undefined` is taken out */
export function mergeHeaders(...tables: (Record<string, string | undefined> | undefined)[]): Record<string, string> {
  const headers = tables.flatMap((table) => Object.entries(table ?? {}));
  return withoutUndefined(Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])));
}
