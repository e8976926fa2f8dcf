// Sees every request come and go: one log line and one measurement each.
import type { Context, MiddlewareHandler } from "hono";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ApiEnv } from "./api-env.ts";

/** As nginx has it: the client closed the connection before it was answered. No failure of the service. */
const clientClosedRequest = 499;

/**
 * Tells that a request has come, and what to call once its answer is there.
 *
 * Neither the path nor the query is logged: a client may have put its key or a name into them.
 */
export function observer({ log, metrics }: { log: Log; metrics: Metrics }): () => (c: Context<ApiEnv>) => void {
  return () => {
    const startMs = performance.now();
    const end = metrics.begin();
    return (c) => {
      const durationMs = performance.now() - startMs;
      const isAbandoned = c.res.status >= 500 && c.req.raw.signal.aborted;
      const status = isAbandoned ? clientClosedRequest : c.res.status;
      const operation = operationOf(c);
      const code = isAbandoned ? undefined : c.get("errorCode");
      end({ operation, status, seconds: durationMs / 1000, code });
      log({
        message: "request",
        requestId: c.get("requestId"),
        operation,
        method: c.req.method,
        status,
        code,
        durationMs: Math.round(durationMs * 1000) / 1000,
        keyId: c.get("apiKey")?.id,
      });
    };
  };
}

/** One of few names: they are labels of metrics, and an address that a client made up is none. */
function operationOf(c: Context<ApiEnv>): string {
  return c.get("route")?.operationId ?? c.get("purpose") ?? "none";
}

/** Names what a request is for where it is no operation of the contract. */
export function purpose(name: string): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    c.set("purpose", name);
    return next();
  };
}
