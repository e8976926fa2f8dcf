// What a user can set, for a client and for one call.
import type { Logger, LogLevel } from "./log.ts";
import type { Operation } from "./operation.ts";

/** Options of one call; where absent, those of the client hold. */
export interface RequestOptions {
  /** Ends the call, waiting included, with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Longest time for one attempt, body included, in milliseconds. @default 60000 */
  timeoutMs?: number | undefined;
  /** Longest time for the call with all its attempts and waits, in milliseconds. @default Infinity */
  totalTimeoutMs?: number | undefined;
  /**
   * Attempts after the first, on connection errors, time-outs and the statuses 408, 429 and 5xx. A method that is not
   * idempotent (RFC 9110, section 9.2.2) is sent again only with an Idempotency-Key.
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Longest wait before an attempt, in milliseconds; a service that asks for more gets no further attempt.
   * @default 60000
   */
  maxRetryDelayMs?: number | undefined;
  /** Headers to add or replace; `undefined` removes one. */
  headers?: Record<string, string | undefined> | undefined;
  /** Same over all attempts of the call. @default a new UUID for an operation that takes one */
  idempotencyKey?: string | undefined;
}

/** Passes a request on with `next`, or answers it itself. Runs once for each attempt. */
export type Middleware = (
  request: Request,
  next: (request: Request) => Promise<Response>,
  operation: Pick<Operation, "method" | "path" | "security">,
) => Promise<Response>;

/** Options of a client. */
export interface ClientOptions<Environment extends string = string> {
  /** A key, or a function that is asked for it before each attempt. @default the variable `<PREFIX>_API_KEY` */
  apiKey?: string | (() => string | Promise<string>) | undefined;
  /** Which of the contract's servers to call. @default the first */
  environment?: Environment | undefined;
  /** Address to call instead of an environment's. @default the variable `<PREFIX>_BASE_URL` */
  baseURL?: string | undefined;
  timeoutMs?: RequestOptions["timeoutMs"];
  totalTimeoutMs?: RequestOptions["totalTimeoutMs"];
  maxRetries?: RequestOptions["maxRetries"];
  maxRetryDelayMs?: RequestOptions["maxRetryDelayMs"];
  /** Headers of every request. */
  headers?: RequestOptions["headers"];
  /**
   * Gets the address and what to send, with a `Headers` object that is this call's own; with middleware a `Request`.
   *
   * @default the global `fetch`
   */
  fetch?: typeof globalThis.fetch | undefined;
  /** The first one is the outermost. */
  middleware?: readonly Middleware[] | undefined;
  /** @default `console` */
  logger?: Logger | undefined;
  /** Least severe level that is logged. @default the variable `<PREFIX>_LOG`, else "warn" */
  logLevel?: LogLevel | undefined;
}
