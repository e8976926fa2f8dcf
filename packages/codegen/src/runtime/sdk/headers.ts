// The headers of a request.
import { isRecord, stringifyJson } from "./json.ts";
import type { Service } from "./operation.ts";
import { stringifyPrimitive } from "./query-styles.ts";

/** Merges tables of headers by lower-case name: later values replace earlier ones, and `undefined` removes a header. */
export function mergeHeaders(...tables: (Record<string, string | undefined> | undefined)[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const table of tables) {
    for (const name in table) {
      const key = name.toLowerCase();
      const value = table[name];
      if (value === undefined) delete headers[key];
      else headers[key] = value;
    }
  }
  return headers;
}

/**
 * Returns the header of the API key.
 *
 * @throws TypeError when the key cannot be sent; `fetch` would throw an error that contains the key
 */
export function keyHeader(auth: Service["auth"], key: string): Record<string, string> | undefined {
  const invalid = /[^!-~]/.exec(key);
  if (invalid) throw new TypeError(`apiKey: expected visible ASCII, got ${stringifyJson(invalid[0])}`);
  return auth && key ? { [auth[0]]: auth[1] + key } : undefined;
}

/**
 * Returns a function that picks the header parameters out of `params`. It throws a TypeError that names the parameter
 * when its value cannot be sent. Generated tables use it if the contract has header parameters.
 *
 * @param names name in `params` to name of the header
 */
export function headerParameters(names: Record<string, string>) {
  return (params: Record<string, unknown> = {}): Record<string, string> => {
    const given = Object.entries(names).filter(([name]) => params[name] !== undefined);
    return Object.fromEntries(
      given.map(([name, header]) => [
        header,
        simpleItems(params[name])
          .map((item) => stringifyPrimitive(name, item))
          .join(),
      ]),
    );
  };
}

/** Returns the parts of a value in the style `simple`: the items of an array, or alternating names and values of an object. */
function simpleItems(value: unknown): unknown[] {
  return isRecord(value) && !Array.isArray(value)
    ? Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .flat()
    : [value].flat();
}
