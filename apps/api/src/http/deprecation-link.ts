// Leads callers of a deprecated operation to its successor (RFC 5829) and to its page (RFC 9745, section 3).
import type { MiddlewareHandler } from "hono";

/** @param baseUrl the address, for a request, under which the portal is and in which the API is under `versionPath`. */
export function deprecationLink(baseUrl: (requestUrl: string) => string, versionPath: string): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const route = c.get("route");
    if (route?.deprecation === undefined) return;
    const base = baseUrl(c.req.url);
    const { successorPath } = route.deprecation;
    const links = [`<${base}/operations/${route.operationId}/>; rel="deprecation"; type="text/html"`];
    if (successorPath !== undefined) links.unshift(`<${base}${versionPath}${successorPath}>; rel="successor-version"`);
    c.res.headers.append("Link", links.join(", "));
  };
}
