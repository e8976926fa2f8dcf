// The state of one request while the server processes it, from its ID to its log line.
import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { ConsumeResult } from "../limits/consume.ts";
import type { WindowLimit } from "../limits/window-state.ts";
import type { Redact } from "../log/log.ts";
import { clientIp } from "./client-ip.ts";
import { getRequestId } from "./request-id.ts";
import { routingPath } from "./request-target.ts";

/** Environment of Hono apps that `RequestObserver` observes: `c.env.call` is the state of the request. */
export interface ObservedEnv<State extends RequestState = RequestState> {
  Bindings: HttpBindings & { call: State };
}

export interface RequestStateOptions {
  /** Replaces secrets in the request IDs of clients. @default no replacement */
  redact?: Redact | undefined;
  /** Number of proxies that append the IP address of their client to `X-Forwarded-For`. @default 0 */
  trustedProxies?: number | undefined;
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
  /** Limits of the caller. Set before the request is counted. */
  limits: WindowLimit[] | undefined = undefined;
  /** Set after the request was counted. */
  rateLimit: ConsumeResult | undefined = undefined;
  readonly #incoming: IncomingMessage;
  readonly #trustedProxies: number;

  constructor(incoming: IncomingMessage, { redact, trustedProxies = 0 }: RequestStateOptions = {}) {
    this.requestId = getRequestId(incoming, redact);
    this.path = routingPath(incoming);
    this.#incoming = incoming;
    this.#trustedProxies = trustedProxies;
  }

  /** IPv4 address or IPv6 network of the client. */
  get clientIp(): string {
    return clientIp(this.#incoming, this.#trustedProxies);
  }
}
