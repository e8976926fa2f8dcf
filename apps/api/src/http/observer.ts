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

/** Logs and measures one response. */
type Observe = (call: Call, durationMs: number) => void;

/** Neither the path nor the query is logged, because clients may put an API key or a name into them. */
export class Observer {
  readonly #log: Log;
  readonly #metrics: Metrics;
  /** Functions by the shared fields. Their number is bounded: operations, methods, statuses and codes come from fixed lists. */
  readonly #cache = new Map<string, Observe>();

  constructor(log: Log, metrics: Metrics) {
    this.#log = log;
    this.#metrics = metrics;
  }

  /** Returns the time at which a request starts, for `end`. */
  begin(): number {
    this.#metrics.begin();
    return performance.now();
  }

  end(startMs: number, call: Call, request: Request, response: Response): void {
    const durationMs = performance.now() - startMs;
    const fields = getSharedFields(call, request, response);
    const name = `${fields.operation} ${fields.method} ${fields.status} ${fields.code}`;
    const cached = this.#cache.get(name);
    const observe = cached ?? this.#createObserve(fields);
    if (cached === undefined) this.#cache.set(name, observe);
    observe(call, durationMs);
  }

  #createObserve(fields: SharedFields): Observe {
    const measure = this.#metrics.requestObserver(fields);
    const log = this.#log.with({ ...fields });
    return ({ requestId, apiKey }, durationMs) => {
      measure(durationMs / 1000);
      const roundedMs = Math.round(durationMs * 1000) / 1000;
      log({ message: "request", requestId, durationMs: roundedMs, keyId: apiKey?.id });
    };
  }
}

function getSharedFields({ operation, errorCode }: Call, request: Request, { status }: Response): SharedFields {
  const { method } = request;
  const isAbandoned = status >= 500 && request.signal.aborted;
  return isAbandoned
    ? { operation, method, status: CLIENT_CLOSED_REQUEST, code: undefined }
    : { operation, method, status, code: errorCode };
}

/** Labels requests that are not operations of the contract. */
export function setOperation(name: string): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    c.env.call.operation = name;
    return next();
  };
}
