// Options of a client and of one call.
import type { Logger, LogLevel } from "./log.ts";
import type { Operation } from "./operation.ts";

/** Options of one call. The client's options apply if they are absent. */
export interface RequestOptions {
  /** Ends the call, including its waits, with an `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Timeout of one attempt, including the body, in milliseconds. @default 60000 */
  timeoutMs?: number | undefined;
  /** Timeout of the whole call with all its attempts and waits, in milliseconds. @default Infinity */
  totalTimeoutMs?: number | undefined;
  /**
   * Retries after connection errors, timeouts and the statuses 408, 429 and 5xx. A method that is not idempotent
   * (RFC 9110, section 9.2.2) is retried only with an Idempotency-Key.
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * Longest wait before a retry, in milliseconds. If `Retry-After` asks for more, the call fails without a retry.
   * @default 60000
   */
  maxRetryDelayMs?: number | undefined;
  /** Headers to add or replace; `undefined` removes one. */
  headers?: Record<string, string | undefined> | undefined;
  /** Idempotency-Key of all attempts. @default a new UUID if the operation accepts a key */
  idempotencyKey?: string | undefined;
}

/** Function that passes a request on with `next`, or returns a response without sending it. It runs once for each attempt. */
export type Middleware = (
  request: Request,
  next: (request: Request) => Promise<Response>,
  operation: Pick<Operation, "method" | "path" | "security" | "streamsBody">,
) => Promise<Response>;

/** Options of a client. */
export interface ClientOptions<Environment extends string = string> {
  /** API key, or a function that returns it and is called before each attempt. @default the variable `<PREFIX>_API_KEY` */
  apiKey?: string | (() => string | Promise<string>) | undefined;
  /** Server of the contract to call. @default the first */
  environment?: Environment | undefined;
  /** URL to call instead of an environment's. @default the variable `<PREFIX>_BASE_URL` */
  baseURL?: string | undefined;
  timeoutMs?: RequestOptions["timeoutMs"];
  totalTimeoutMs?: RequestOptions["totalTimeoutMs"];
  maxRetries?: RequestOptions["maxRetries"];
  maxRetryDelayMs?: RequestOptions["maxRetryDelayMs"];
  /** Headers of every request. */
  headers?: RequestOptions["headers"];
  /**
   * Function that sends a request. It is called with the URL and with options whose `headers` are a `Headers` object that
   * belongs to this call. With middleware it is called with a `Request`.
   *
   * @default the global `fetch`
   */
  fetch?: typeof globalThis.fetch | undefined;
  /** Middleware of every attempt. The first one is the outermost. */
  middleware?: readonly Middleware[] | undefined;
  /** Destination of log lines. @default `console` */
  logger?: Logger | undefined;
  /** Least severe level that is logged. @default the variable `<PREFIX>_LOG`, else "warn" */
  logLevel?: LogLevel | undefined;
}

type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** Like object spread, but skips undefined values. */
export function mergeOptions<T extends object, C extends object>(base: T, changes?: C): T & Defined<C> {
  const copy: Partial<T & C> = { ...base };
  for (const name in changes) if (changes[name] !== undefined) copy[name] = changes[name] as (T & C)[typeof name];
  return copy as T & Defined<C>;
}
