// Limits the requests with one API key to a number that the service is expected to accept, so that a program with many concurrent
// calls is not rejected repeatedly, which may get its API key banned.
import type { CallResult } from "./call.ts";
import { sleep } from "./deadline.ts";
import { RateLimitError } from "./errors.ts";
import { log } from "./log.ts";
import type { AbortSignal, Response } from "./platform.ts";
import type { PreparedRequest } from "./prepared-request.ts";
import { readRateLimit } from "./rate-limit.ts";

/**
 * Sends a request as soon as it may be sent, or when the signal is aborted.
 *
 * @throws RateLimitError when the service asks to wait for longer than the call accepts, and every error of `send`
 */
export type Throttle = (
  prepared: PreparedRequest,
  signal: AbortSignal | undefined,
  send: () => Promise<CallResult>,
) => Promise<CallResult>;

/** A minute: the time without a probe after a 429, and the time for which a request counts: a worker may stop at any time. */
const MINUTE_MS = 60_000;

/** While calls wait, one line in this time has the length of a wait: a thousand calls log no thousand lines, and no minute is silent. */
const LOG_INTERVAL_MS = 10_000;

/**
 * Creates a throttle with two rules. The number of requests in flight never exceeds the remaining quota of the last response; until the
 * first, it is 4 in half a second. After a 429 nothing is sent until the time that it names, and then a single request as a probe. Calls
 * that do not accept such a wait fail, except for the first one and then one a minute, which find out whether the service still rejects
 * them.
 *
 * Each call waits with a separate timer: in workers, a request must not await what only another request resolves.
 *
 * @param isLimited whether responses carry the remaining quota
 */
export function createThrottle(isLimited?: boolean): Throttle {
  const inFlight = new Set<{ startMs: number }>();
  /** Remaining quota; undefined until the first response. */
  let quota = isLimited ? undefined : Infinity;
  /** Last response or error. Reading a header takes time, so it is stored unread until the next decision. */
  let unread: Partial<Response> | undefined;
  /** Start of the request that `quota` is from, or time of the last 429. Responses may overtake each other. */
  let asOfMs = 0;
  let pausedUntilMs = 0;
  /** The last 429, unless a later request was accepted. */
  let rejection: RateLimitError | undefined;
  /** Time of the next probe by a call that does not accept the pause. */
  let probeAtMs = 0;
  /** Time until which no further wait is logged. */
  let quietUntilMs = 0;

  /** Returns the time until the next decision, or 0 if the request may be sent. */
  const delayMs = (prepared: PreparedRequest, nowMs: number, waitedMs: number) => {
    const pauseMs = pausedUntilMs - nowMs;
    if (pauseMs > 0) {
      if (prepared.maxRetries && pauseMs <= prepared.maxRetryDelayMs) return pauseMs;
      if (inFlight.size || nowMs < probeAtMs) {
        const message = `${prepared.requestLine}: paused after a 429`;
        throw new RateLimitError(message, { ...rejection, retryAfterMs: pauseMs });
      }
    }
    if (!inFlight.size) return 0;
    if (unread?.headers) quota = readRateLimit(unread.headers)?.remaining ?? (unread.ok ? Infinity : quota);
    const { concurrency } = prepared.throttle;
    const isCold = quota === undefined && concurrency === Infinity;
    const countsForMs = isCold ? 500 : MINUTE_MS;
    const counted = [...inFlight].filter(({ startMs }) => nowMs < startMs + countsForMs).length;
    const limit = Math.min(concurrency, isCold ? 4 : (quota ?? Infinity));
    return counted && counted >= limit ? Math.min(5 + waitedMs / 8, 50) : 0;
  };

  return (prepared, signal, send) => {
    const sinceMs = Date.now();
    const request = { startMs: sinceMs };
    const settle = (outcome: Partial<Response>) => {
      inFlight.delete(request);
      if (outcome instanceof RateLimitError) {
        asOfMs = Date.now();
        pausedUntilMs = Math.max(pausedUntilMs, asOfMs + (outcome.retryAfterMs ?? 500));
        probeAtMs = rejection ? asOfMs + MINUTE_MS : 0;
        rejection = outcome;
        quota = 1;
        unread = undefined;
      } else if (request.startMs >= asOfMs) {
        // A response to a request before the 429 says nothing about the quota after it.
        asOfMs = request.startMs;
        pausedUntilMs = 0;
        rejection = undefined;
        unread = outcome;
      }
    };
    const start = () => {
      inFlight.add(request);
      const sending = send();
      sending.then(
        ({ response }) => settle(response),
        (error) => settle(Object(error)),
      );
      return sending;
    };
    const nextDelayMs = () => delayMs(prepared, request.startMs, request.startMs - sinceMs);
    const waitAndStart = async (firstMs: number) => {
      for (let ms = firstMs; ms && !signal?.aborted; ms = nextDelayMs()) {
        const longestMs = Math.max(ms, request.startMs - sinceMs);
        if (longestMs > 1000 && request.startMs >= quietUntilMs) {
          quietUntilMs = request.startMs + Math.min(longestMs, LOG_INTERVAL_MS);
          log(prepared, "warn", `${prepared.requestLine}: waits ${longestMs} ms for the rate limit`);
        }
        await sleep(Math.min(ms, LOG_INTERVAL_MS), signal);
        request.startMs = Date.now();
      }
      return start();
    };
    // Most calls start at once: an async function would cost each of them a few microseconds.
    const firstMs = nextDelayMs();
    return firstMs ? waitAndStart(firstMs) : start();
  };
}
