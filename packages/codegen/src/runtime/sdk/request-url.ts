// Builds the path and query of a request, with every value percent-encoded.
import type { CallInput } from "./call-input.ts";
import { encode, form, type QueryStyle } from "./query-styles.ts";
import { typeError } from "./type-error.ts";

/**
 * Returns the path of the request, with a value in place of each placeholder.
 *
 * @throws TypeError that names the parameter when its value cannot be sent: null, an empty segment, `.` or `..`
 */
export function createPath({ operation, path }: CallInput): string {
  let index = 0;
  if (!path) return operation.path;
  return operation.path.replace(/\{(.+?)\}/g, (_placeholder, name: string) => {
    const segment = (operation.segments?.[name] ?? encode)(name, path[index++]);
    // Percent-encoding leaves `.` and `..` as they are, and `fetch` would resolve them to another path.
    if (/^\.{0,2}$/.test(segment)) throw typeError(name, "a path segment", `"${segment}"`);
    return segment;
  });
}

/** Returns a URL without the slashes at its end. A pattern would try each of many slashes within the URL. */
export function trimSlashes(url: string): string {
  let trimmed = url;
  while (trimmed.endsWith("/")) trimmed = trimmed.slice(0, -1);
  return trimmed;
}

/**
 * Returns the query with its question mark, or an empty string if no parameter is sent.
 *
 * @throws TypeError that names the parameter when its value cannot be sent
 */
export function createQuery({ operation, params, options }: CallInput): string {
  let query = "";
  // The option may have any name, such as that of an inherited member.
  const styles: Record<string, QueryStyle | null | undefined> = { __proto__: null, ...operation.query };
  for (const [name, value] of Object.entries({ ...params, ...options?.query })) {
    const pairs = value !== undefined && (styles[name] ?? form)(name, value);
    if (pairs) query += (query ? "&" : "?") + pairs;
  }
  return query;
}
