// Reads cookies of a request.
import type { Context } from "hono";
import { getCookie } from "hono/cookie";

/** Returns the value of a cookie. Hono's own lookup by name would also find what objects inherit, such as `constructor`. */
export function readCookie(context: Context, name: string): string | undefined {
  const cookies = getCookie(context);
  return Object.hasOwn(cookies, name) ? cookies[name] : undefined;
}
