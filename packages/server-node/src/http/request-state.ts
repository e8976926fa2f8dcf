// The state of one request while the server processes it, from its ID to its log line.
import type { HttpBindings } from "@hono/node-server";

/** Environment of Hono apps that `RequestObserver` observes: `c.env.call` is the state of the request. */
export interface ObservedEnv<State extends RequestState = RequestState> {
  Bindings: HttpBindings & { call: State };
}

/** One object per request. Hono's context variables are a Map per request, which costs several times as much. */
export class RequestState {
  /** ID of the request, as `getRequestId` returns it. */
  readonly requestId: string;
  /** Decoded path, with dot segments, as `routingPath` returns it. */
  readonly path: string;
  /** Label for logs and metrics: an operationId, or a name such as `portal` for other requests. */
  operation = "none";
  /** Set if the response is an error: a code from a fixed list. */
  errorCode: string | undefined = undefined;
  /** Cause of a server error, for the log. */
  error: unknown = undefined;

  constructor(requestId: string, path: string) {
    this.requestId = requestId;
    this.path = path;
  }
}
