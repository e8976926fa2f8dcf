// Sees every request come and go: one log line and one measurement each.
import type { MiddlewareHandler } from "hono";
import type { ErrorCode } from "../contract.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ApiEnv, Call } from "./api-env.ts";

/** As nginx has it: the client closed the connection before it was answered. No failure of the service. */
const clientClosedRequest = 499;

/** What many requests have in common. Looked up and printed once: both cost more than the rest of the observation. */
interface Kind {
  operation: string;
  method: string;
  status: number;
  code: ErrorCode | undefined;
}

type Observe = (call: Call, durationMs: number) => void;

/**
 * Tells that a request has come, and what to call once its answer is there.
 *
 * Neither the path nor the query is logged: a client may have put its key or a name into them.
 */
export function observer(parts: { log: Log; metrics: Metrics }) {
  /** Not many: the names of operations, methods, statuses and codes are all from lists. */
  const observers = new Map<string, Observe>();
  return () => {
    const startMs = performance.now();
    parts.metrics.begin();
    return (call: Call, request: Request, response: Response) => {
      const durationMs = performance.now() - startMs;
      const kind = kindOf(call, request, response);
      const name = `${kind.operation} ${kind.method} ${kind.status} ${kind.code}`;
      const known = observers.get(name);
      const observe = known ?? observerOf(kind, parts);
      if (known === undefined) observers.set(name, observe);
      observe(call, durationMs);
    };
  };
}

function kindOf({ operation, errorCode }: Call, request: Request, { status }: Response): Kind {
  const { method } = request;
  const isAbandoned = status >= 500 && request.signal.aborted;
  return isAbandoned
    ? { operation, method, status: clientClosedRequest, code: undefined }
    : { operation, method, status, code: errorCode };
}

function observerOf(kind: Kind, { log, metrics }: { log: Log; metrics: Metrics }): Observe {
  const measure = metrics.answered(kind);
  const logOfKind = log.with({ ...kind });
  return ({ requestId, apiKey }, durationMs) => {
    measure(durationMs / 1000);
    const roundedMs = Math.round(durationMs * 1000) / 1000;
    logOfKind({ message: "request", requestId, durationMs: roundedMs, keyId: apiKey?.id });
  };
}

/** Names what a request is for where it is no operation of the contract. */
export function purpose(name: string): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    c.env.call.operation = name;
    return next();
  };
}
