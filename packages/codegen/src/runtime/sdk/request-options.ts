// Options of a client and of one call.
import type { HeadersInput } from "./headers.ts";
import type { Logger, LogLevel, LogOptions } from "./log.ts";
import type { Operation } from "./operation.ts";
import type { AbortSignal, Fetch, Request, Response } from "./platform.ts";

type QueryValue = string | number | bigint | boolean | undefined;

/** Options of one call. The client's options apply if they are absent. */
export interface RequestOptions {
  /** Ends the call, including its waits, with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Timeout of one attempt, including the body, in milliseconds. @default 60000 */
  timeoutMs?: number | undefined;
  /** Timeout of the whole call with all its attempts and waits, in milliseconds. @default Infinity */
  totalTimeoutMs?: number | undefined;
  /**
   * Retries after connection errors, timeouts, rate limits and the statuses 408 and 5xx, or where the header `x-should-retry` asks for one.
   * `retryPost` limits those of methods that are not idempotent.
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Longest wait before a retry, in milliseconds. If the service asks for more, the call fails without a retry.
   * @default 60000
   */
  maxRetryDelayMs?: number | undefined;
  /**
   * Failures after which a POST or PATCH without an Idempotency-Key is retried (RFC 9110, section 9.2.2):
   *
   * - `"rejected"`: those that the service did not process: a rate limit, a 503 with `Retry-After`, or `x-should-retry: true`
   * - `"always"`: 5xx, timeouts and broken connections as well, after which the service may process the request twice
   * - `"never"`: none
   *
   * @default "rejected"
   */
  retryPost?: "never" | "rejected" | "always" | undefined;
  /** Headers to add or replace, as `fetch` accepts them; in a record, `undefined` removes one. */
  headers?: HeadersInput | undefined;
  /** Query parameters to add or replace, such as one that the contract does not declare; `undefined` removes one. */
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Idempotency-Key of all attempts. @default a new UUID if the operation accepts a key */
  idempotencyKey?: string | undefined;
}

/**
 * Function that passes a request on with `next`, or returns a response without sending it. It runs once for each attempt. Errors do not
 * contain the credentials that it adds to `secrets`.
 */
export type Middleware = (
  request: Request,
  next: (request: Request) => Promise<Response>,
  operation: Pick<Operation, "method" | "path" | "security" | "streamsBody">,
  secrets?: string[],
) => Promise<Response>;

/** Delays requests. `throttle()` returns one. */
export type Throttle = <Result extends { readonly response: Response }>(
  request: ThrottledRequest,
  operation: Pick<Operation, "method" | "path">,
  signal: AbortSignal | undefined,
  send: () => Promise<Result>,
) => Promise<Result>;

/** Fields of a request, and of the options of its client, that a throttle reads. */
export interface ThrottledRequest extends LogOptions {
  /** Method and path, for messages: `GET /things/1`. */
  requestLine: string;
  baseURL: string;
  apiKey: string | object;
  /** Identity that the service counts requests by. @default the API key */
  keyIdentity?: string | object;
  /** True if responses carry the remaining quota. */
  rateLimited?: true;
  maxRetries: number;
  maxRetryDelayMs: number;
}

type SharedOption = "timeoutMs" | "totalTimeoutMs" | "maxRetries" | "maxRetryDelayMs" | "retryPost" | "headers";

/** Options of a client. Those that a call has, too, apply to all of its calls. */
export interface ClientOptions<Environment extends string = string> extends Pick<RequestOptions, SharedOption> {
  /** API key, or a function that returns it and is called before each attempt. @default the variable `<PREFIX>_API_KEY` */
  apiKey?: string | (() => string | Promise<string>) | undefined;
  /** Server of the contract to call. @default the first */
  environment?: Environment | undefined;
  /** URL to call instead of an environment's. Its query is added to every request. @default the variable `<PREFIX>_BASE_URL` */
  baseURL?: string | undefined;
  /**
   * Function that sends a request, such as the `fetch` of undici. It is called with the URL and with options whose `headers` are a
   * `Headers` object that belongs to this call.
   *
   * @default the global `fetch`
   */
  fetch?: Fetch | undefined;
  /**
   * Limits the requests in flight to the remaining quota of the service, and pauses calls after a rate limit: `throttle()`. Clients that
   * share its result are limited together.
   *
   * @default every request is sent at once
   */
  throttle?: Throttle | undefined;
  /** Middleware of every attempt. The first one is the outermost. */
  middleware?: readonly Middleware[] | undefined;
  /** Destination of log lines. @default `console` */
  logger?: Logger | undefined;
  /** Least severe level that is logged. @default the variable `<PREFIX>_LOG`, else "warn" */
  logLevel?: LogLevel | undefined;
}

/** Like object spread, but skips undefined values. */
export function mergeOptions<T extends object>(base: T, changes: object): T {
  const copy = { ...base } as Record<string, unknown>;
  for (const [name, value] of Object.entries(changes)) if (value !== undefined) copy[name] = value;
  return copy as T;
}
