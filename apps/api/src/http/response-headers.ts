// Sets the headers that every answer carries, on those answers that were not made with them.
import type { Context, MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

type HeaderValues = Record<string, string>;

/** Setting a header on a response costs much more than making the response with it: handlers' answers skip this. */
export function responseHeaders(
  headersOf: (c: Context<ApiEnv>) => HeaderValues | Promise<HeaderValues>,
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    if (c.get("madeWithHeaders") === true) return;
    for (const [name, value] of Object.entries(await headersOf(c))) c.res.headers.set(name, value);
  };
}
