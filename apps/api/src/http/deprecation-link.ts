// Leads callers of a deprecated operation to its successor (RFC 5829) and to the guide (RFC 9745, section 3).
import type { MiddlewareHandler } from "hono";

/**
 * @param apiUrl the address of the API for a request.
 * @param guidePath where the portal tells about deprecations, from its root.
 */
export function deprecationLink(apiUrl: (requestUrl: string) => string, guidePath: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const deprecation = c.get("route")?.deprecation;
    if (deprecation === undefined) return;
    const api = apiUrl(c.req.url);
    const { successorPath } = deprecation;
    if (successorPath !== undefined)
      c.header("Link", `<${api}${successorPath}>; rel="successor-version"`, { append: true });
    c.header("Link", `<${new URL(guidePath, api)}>; rel="deprecation"; type="text/html"`, { append: true });
  };
}
