// The address of a call: path and query, with every value encoded.
import type { CallInput } from "./operation.ts";
import { encode } from "./query-styles.ts";

/**
 * The address below the base address, with its query.
 *
 * @throws TypeError that names the parameter when its value cannot be sent: null, an empty path part, `.` or `..`
 */
export function createAddress({ operation, path = [], params = {}, search }: CallInput): string {
  let index = 0;
  const place = operation.path.replace(/\{(.+?)\}/g, (_placeholder, name: string) => pathPart(name, path[index++]));
  if (search !== undefined) return place + search;
  const values: Record<string, unknown> = { ...params };
  const query = Object.entries(operation.query ?? {}).flatMap(([name, style]) =>
    values[name] === undefined ? [] : style(name, values[name]),
  );
  return query.length > 0 ? `${place}?${query.join("&")}` : place;
}

/** `..` stays what it is when encoded, and would lead `fetch` to another resource. */
function pathPart(name: string, value: unknown): string {
  const text = [value]
    .flat()
    .map((item) => encode(name, item))
    .join(",");
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name}: expected a part of a path, got "${text}"`);
  return text;
}
