// The address of a call: path and query, with every value encoded.
import type { CallInput } from "./operation.ts";
import { encode } from "./query-styles.ts";

/**
 * What follows the base address.
 *
 * @throws TypeError that names the parameter when its value cannot be sent: null, an empty path part, `.` or `..`
 */
export function createAddress({ operation, path, params = {}, search }: CallInput): string {
  let index = 0;
  const part = (_placeholder: string, name: string) => pathPart(name, path?.[index++]);
  const place = path ? operation.path.replace(/\{(.+?)\}/g, part) : operation.path;
  const query = Object.entries(operation.query ?? {}).flatMap(([name, style]) =>
    params[name] === undefined ? [] : style(name, params[name]),
  );
  return place + (search ?? (query[0] ? `?${query.join("&")}` : ""));
}

/** `..` stays what it is when encoded, and would lead `fetch` to another resource. */
function pathPart(name: string, value: unknown): string {
  const text = encode(name, value);
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name}: expected a path part, got "${text}"`);
  return text;
}
