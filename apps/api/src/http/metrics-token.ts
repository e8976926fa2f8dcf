// Protects /metrics with a bearer token, which Prometheus sends as `authorization.credentials` of a scrape job.
import { hash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";

export function requireToken(token: string): MiddlewareHandler {
  const digest = (value: string) => hash("sha256", value, "buffer");
  const expected = digest(token);
  return async (c, next) => {
    const sent = /^Bearer +(\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
    // Digests have the same length, which the comparison needs.
    if (timingSafeEqual(digest(sent), expected)) return next();
    return c.text("Unauthorized. /metrics requires METRICS_TOKEN as bearer token.\n", 401, {
      "WWW-Authenticate": "Bearer",
    });
  };
}
