// The address of a call: path and query, with every value encoded.
import type { CallInput } from "./operation.ts";
import { encode, form } from "./query-styles.ts";

/**
 * What follows the base address: path and query.
 *
 * @throws TypeError that names the parameter when its value cannot be sent: null, an empty path part, `.` or `..`
 */
export function createAddress({ operation, path, params, search }: CallInput): string {
  let index = 0;
  let query = "";
  for (const name in params) {
    const value = params[name];
    const pairs = value === undefined ? "" : (operation.query?.[name] ?? form)(name, value);
    if (pairs) query += (query ? "&" : "?") + pairs;
  }
  const fill = (_placeholder: string, name: string) => pathPart(name, path?.[index++]);
  return operation.path.replace(/\{(.+?)\}/g, fill) + (search ?? query);
}

/** `..` stays what it is when encoded, and would lead `fetch` to another resource. */
function pathPart(name: string, value: unknown): string {
  const text = encode(name, value);
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name}: expected a path part, got "${text}"`);
  return text;
}
