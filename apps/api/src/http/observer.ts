// Observes every request: one log line and one duration measurement each.
import type { MiddlewareHandler } from "hono";
import type { ErrorCode } from "../contract.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ApiEnv, Call } from "./api-env.ts";

/** nginx's status for a client that closed the connection before the response. It is not a server error. */
const CLIENT_CLOSED_REQUEST = 499;

/** Values that many requests share. Each combination is serialized once, because that costs more than the rest. */
interface SharedFields {
  operation: string;
  method: string;
  status: number;
  code: ErrorCode | undefined;
}

type Observe = (call: Call, durationMs: number) => void;

/**
 * Returns a function to call when a request starts. It returns the function to call with the response.
 *
 * Neither the path nor the query is logged, because clients may put an API key or a name into them.
 */
export function createObserver(sinks: { log: Log; metrics: Metrics }) {
  /** Observers by name. Their number is bounded: operations, methods, statuses and codes all come from fixed lists. */
  const observers = new Map<string, Observe>();
  return () => {
    const startMs = performance.now();
    sinks.metrics.begin();
    return (call: Call, request: Request, response: Response) => {
      const durationMs = performance.now() - startMs;
      const fields = getSharedFields(call, request, response);
      const name = `${fields.operation} ${fields.method} ${fields.status} ${fields.code}`;
      const cached = observers.get(name);
      const observe = cached ?? createResponseObserver(fields, sinks);
      if (cached === undefined) observers.set(name, observe);
      observe(call, durationMs);
    };
  };
}

function getSharedFields({ operation, errorCode }: Call, request: Request, { status }: Response): SharedFields {
  const { method } = request;
  const isAbandoned = status >= 500 && request.signal.aborted;
  return isAbandoned
    ? { operation, method, status: CLIENT_CLOSED_REQUEST, code: undefined }
    : { operation, method, status, code: errorCode };
}

function createResponseObserver(fields: SharedFields, { log, metrics }: { log: Log; metrics: Metrics }): Observe {
  const measure = metrics.requestObserver(fields);
  const logRequest = log.with({ ...fields });
  return ({ requestId, apiKey }, durationMs) => {
    measure(durationMs / 1000);
    const roundedMs = Math.round(durationMs * 1000) / 1000;
    logRequest({ message: "request", requestId, durationMs: roundedMs, keyId: apiKey?.id });
  };
}

/** Labels requests that are not operations of the contract. */
export function setOperation(name: string): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    c.env.call.operation = name;
    return next();
  };
}
