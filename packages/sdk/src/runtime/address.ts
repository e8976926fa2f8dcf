// The address of a call: path and query, with every value encoded.
import type { CallInput } from "./operation.ts";
import { encode, form } from "./query-styles.ts";

/** @throws TypeError that names the parameter when its value cannot be sent: null, an empty path part, `.` or `..` */
export function createPath({ operation, path }: CallInput): string {
  if (!path) return operation.path;
  let index = 0;
  return operation.path.replace(/\{(.+?)\}/g, (_placeholder, name: string) => pathPart(name, path[index++]));
}

/**
 * With its question mark, where there is something to send.
 *
 * @throws TypeError that names the parameter when its value cannot be sent
 */
export function createQuery({ operation, params }: CallInput): string {
  let query = "";
  for (const name in params) {
    const value = params[name];
    const pairs = value === undefined ? "" : (operation.query?.[name] ?? form)(name, value);
    if (pairs) query += (query ? "&" : "?") + pairs;
  }
  return query;
}

/** `..` stays what it is when encoded, and would lead `fetch` to another resource. */
function pathPart(name: string, value: unknown): string {
  const text = encode(name, value);
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name}: expected a path part, got "${text}"`);
  return text;
}
