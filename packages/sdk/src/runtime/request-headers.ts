// The headers of a request, by name in lower case. Later ones replace earlier ones.
import type { CallInput } from "./operation.ts";
import { requireText } from "./query-styles.ts";

type Headers = Record<string, string | undefined>;

/** @returns the tables as one; a name with `undefined` is taken out */
export function mergeHeaders(...tables: (Headers | undefined)[]): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const [name, value] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    const key = name.toLowerCase();
    if (value === undefined) delete merged[key];
    else merged[key] = value;
  }
  return merged;
}

/** Header parameters of a call. @throws TypeError that names the parameter when its value cannot be sent */
export function headerParameters({ operation, params = {} }: CallInput): Headers {
  const values: Record<string, unknown> = { ...params };
  const given = Object.entries(operation.headers ?? {}).filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(
    given.map(([name, header]) => [
      header,
      [values[name]]
        .flat()
        .map((item) => requireText(name, item))
        .join(),
    ]),
  );
}
