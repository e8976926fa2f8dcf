// Observes every request: one log line and one duration measurement each.
import type { MiddlewareHandler } from "hono";
import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ObservedEnv, RequestState } from "./request-state.ts";

/** nginx's status for a client that closed the connection before the response. It is not a server error. */
const CLIENT_CLOSED_REQUEST = 499;

/** Values that many requests share. Each combination is serialized once, because that costs more than the rest. */
interface SharedFields {
  operation: string;
  method: string;
  status: number;
  code: string | undefined;
}

/** Logs and measures one response. */
type Observe<State> = (state: State, durationMs: number) => void;

export interface RequestObserverOptions<State extends RequestState> {
  log: Log;
  metrics: Metrics;
  /** Returns additional fields of the log line, such as the ID of the caller. @default no fields */
  fields?: (state: State) => Record<string, unknown>;
}

/** Neither the path nor the query is logged, because clients may put an API key or a name into them. */
export class RequestObserver<State extends RequestState = RequestState> {
  readonly #options: RequestObserverOptions<State>;
  /** Functions by the shared fields. Their number is bounded: operations, methods, statuses and codes come from fixed lists. */
  readonly #cache = new Map<string, Observe<State>>();

  constructor(options: RequestObserverOptions<State>) {
    this.#options = options;
  }

  /** Returns the time at which a request starts, for `end`. */
  begin(): number {
    this.#options.metrics.begin();
    return performance.now();
  }

  /** Logs and measures a request with its response. @param startMs result of `begin` */
  end(startMs: number, state: State, request: Request, response: Response): void {
    const durationMs = performance.now() - startMs;
    const fields = getSharedFields(state, request, response);
    const name = `${fields.operation} ${fields.method} ${fields.status} ${fields.code}`;
    const cached = this.#cache.get(name);
    const observe = cached ?? this.#createObserve(fields);
    if (cached === undefined) this.#cache.set(name, observe);
    observe(state, durationMs);
  }

  #createObserve(shared: SharedFields): Observe<State> {
    const { metrics, fields } = this.#options;
    const measure = metrics.requestObserver(shared);
    const log = this.#options.log.with({ ...shared });
    return (state, durationMs) => {
      measure(durationMs / 1000);
      const roundedMs = Math.round(durationMs * 1000) / 1000;
      log({ message: "request", requestId: state.requestId, durationMs: roundedMs, ...fields?.(state) });
    };
  }
}

function getSharedFields({ operation, errorCode }: RequestState, request: Request, { status }: Response): SharedFields {
  const { method } = request;
  const isAbandoned = status >= 500 && request.signal.aborted;
  return isAbandoned
    ? { operation, method, status: CLIENT_CLOSED_REQUEST, code: undefined }
    : { operation, method, status, code: errorCode };
}

/** Returns middleware that labels requests that are not operations of the contract. */
export function setOperation(name: string): MiddlewareHandler<ObservedEnv> {
  return (c, next) => {
    c.env.call.operation = name;
    return next();
  };
}
