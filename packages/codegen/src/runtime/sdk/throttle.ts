// Limits the requests to a number that the service is expected to accept: a program with many rejected calls may get its API key banned.
import { sleep } from "./deadline.ts";
import { log } from "./log.ts";
import type { Operation } from "./operation.ts";
import type { AbortSignal, Response } from "./platform.ts";
import { readRateLimit } from "./rate-limit.ts";
import type { Throttle, ThrottledRequest } from "./request-options.ts";
import { RateLimitError } from "./response-errors.ts";
import { typeError } from "./type-error.ts";

/** A minute: the time without a probe after a rate limit, and the time for which a request counts: a worker may stop at any time. */
const MINUTE_MS = 60_000;

/** Calls that wait log one line in this time. */
const LOG_INTERVAL_MS = 10_000;

/** Number of quotas beyond which all are removed, so that keys do not pile up. */
const MAX_QUOTAS = 1000;

/** A request with its response. */
interface Responded {
  readonly response: Response;
}

/**
 * Returns a throttle for the option `throttle` of clients. Requests in flight never exceed the remaining quota that the service reports,
 * and `concurrency`. After a rate limit, nothing is sent until the time that the service names.
 *
 * Requests are limited together if they have the same base URL and credential, and are counted together: all operations of a service that
 * reports `X-RateLimit-Remaining`, otherwise those of one operation.
 *
 * @throws TypeError when `concurrency` is no number from 1
 */
export function throttle({ concurrency = Infinity }: { concurrency?: number | undefined } = {}): Throttle {
  if (!(concurrency >= 1)) throw typeError("concurrency", "a number from 1", concurrency);
  const quotas = new Quotas(concurrency);
  return (request, operation, signal, send) => quotas.find(request, operation).send(request, signal, send);
}

/** The quotas of a throttle. */
class Quotas {
  readonly #concurrency: number;
  readonly #quotas = new Map<string, Quota>();
  /** Numbers of the functions and objects that credentials come from. */
  readonly #identities = new WeakMap<object, string>();
  #identityCount = 0;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Returns the quota that a request counts toward. */
  find(request: ThrottledRequest, { method, path }: Pick<Operation, "method" | "path">): Quota {
    const { apiKey, baseURL, keyIdentity = apiKey, rateLimited } = request;
    const policy = rateLimited ? "" : `${method} ${path}`;
    const scope = `${baseURL} ${policy} ${typeof keyIdentity === "string" ? `"${keyIdentity}` : this.#identify(keyIdentity)}`;
    if (this.#quotas.size > MAX_QUOTAS) this.#quotas.clear();
    const quota = this.#quotas.get(scope) ?? new Quota(this.#concurrency, !rateLimited);
    this.#quotas.set(scope, quota);
    return quota;
  }

  #identify(source: object): string {
    const known = this.#identities.get(source) ?? `${++this.#identityCount}`;
    this.#identities.set(source, known);
    return known;
  }
}

/**
 * The requests that the service counts together. Those in flight never exceed the remaining quota; until the first response, it is 4 in half
 * a second. After a rate limit nothing is sent until the time that it names, and then a single request as a probe. Calls that do not accept
 * such a wait fail, except for the first one and then one a minute, which find out whether the service still rejects them.
 *
 * Each call waits with a separate timer: in workers, a request must not await what only another request resolves.
 */
class Quota {
  readonly #concurrency: number;
  /** Start times of the requests in flight. */
  readonly #inFlight = new Map<object, number>();
  /** Number of requests that were started. */
  #started = 0;
  /** Requests up to this number were started before the last rate limit: their responses say nothing about the quota after it. */
  #staleUpTo = 0;
  /** Remaining requests, and the end of their window, in milliseconds since the epoch. Undefined until the first response. */
  #remaining: number | undefined;
  #resetMs = 0;
  #pausedUntilMs = 0;
  /** The last rate limit, unless a later request was accepted. */
  #rejection: RateLimitError | undefined;
  /** Time of the next probe by a call that does not accept the pause. */
  #probeAtMs = 0;
  /** Time until which no further wait is logged. */
  #quietUntilMs = 0;

  /** @param isUnlimited whether responses do not carry the remaining quota */
  constructor(concurrency: number, isUnlimited: boolean) {
    this.#concurrency = concurrency;
    if (isUnlimited) this.#remaining = Infinity;
  }

  /**
   * Sends a request as soon as it may be sent, or when the signal is aborted.
   *
   * @param send a new function for each request
   * @throws RateLimitError when the service asks to wait for longer than the call accepts, and every error of `send`
   */
  async send<Result extends Responded>(
    request: ThrottledRequest,
    signal: AbortSignal | undefined,
    send: () => Promise<Result>,
  ): Promise<Result> {
    const sinceMs = Date.now();
    let nowMs = sinceMs;
    for (let ms = this.#delayMs(request, nowMs, 0); ms && !signal?.aborted; ) {
      const longestMs = Math.max(ms, nowMs - sinceMs);
      if (longestMs > 1000 && nowMs >= this.#quietUntilMs) {
        this.#quietUntilMs = nowMs + Math.min(longestMs, LOG_INTERVAL_MS);
        log(request, "warn", `${request.requestLine}: waits ${longestMs} ms for the rate limit`);
      }
      await sleep(Math.min(ms, LOG_INTERVAL_MS), signal);
      nowMs = Date.now();
      ms = this.#delayMs(request, nowMs, nowMs - sinceMs);
    }
    const number = ++this.#started;
    this.#inFlight.set(send, nowMs);
    try {
      const result = await send();
      this.#accept(number, result.response);
      return result;
    } catch (error) {
      if (error instanceof RateLimitError) this.#reject(error);
      throw error;
    } finally {
      this.#inFlight.delete(send);
    }
  }

  /** Returns the time until the next decision, or 0 if the request may be sent. */
  #delayMs(request: ThrottledRequest, nowMs: number, waitedMs: number): number {
    const pauseMs = this.#pausedUntilMs - nowMs;
    if (pauseMs > 0) {
      if (request.maxRetries && pauseMs <= request.maxRetryDelayMs) return pauseMs;
      if (this.#inFlight.size || nowMs < this.#probeAtMs) {
        throw new RateLimitError(`${request.requestLine}: paused after a rate limit`, {
          ...this.#rejection,
          retryAfterMs: pauseMs,
        });
      }
    }
    if (!this.#inFlight.size) return 0;
    const isCold = this.#remaining === undefined && this.#concurrency === Infinity;
    const countsForMs = isCold ? 500 : MINUTE_MS;
    const counted = [...this.#inFlight.values()].filter((startMs) => nowMs < startMs + countsForMs).length;
    const limit = Math.min(this.#concurrency, isCold ? 4 : (this.#remaining ?? Infinity));
    return counted && counted >= limit ? Math.min(5 + waitedMs / 8, 50) : 0;
  }

  /**
   * Updates the remaining quota. Responses overtake each other, so within a window the lowest number is the latest: all requests that the
   * service counted after it are in flight.
   */
  #accept(number: number, { headers }: Response): void {
    if (number <= this.#staleUpTo) return;
    const { remaining = Infinity, resetAt } = readRateLimit(headers) ?? {};
    const resetMs = Number(resetAt) || 0;
    if (this.#remaining === undefined || this.#rejection || resetMs > this.#resetMs) this.#remaining = remaining;
    else if (resetMs === this.#resetMs) this.#remaining = resetMs ? Math.min(this.#remaining, remaining) : remaining;
    this.#resetMs = Math.max(this.#resetMs, resetMs);
    this.#pausedUntilMs = 0;
    this.#rejection = undefined;
  }

  #reject(error: RateLimitError): void {
    const nowMs = Date.now();
    this.#staleUpTo = this.#started;
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + (error.retryAfterMs ?? 500));
    this.#probeAtMs = this.#rejection ? nowMs + MINUTE_MS : 0;
    this.#rejection = error;
    this.#remaining = 1;
    this.#resetMs = 0;
  }
}
