// Limits the requests with one API key to a number that the service is expected to accept, so that a program with many concurrent
// calls is not rejected repeatedly, which may get its API key banned.
import { sleep } from "./deadline.ts";
import { RateLimitError } from "./errors.ts";
import { log } from "./log.ts";
import type { AbortSignal, Response } from "./platform.ts";
import type { PreparedRequest } from "./prepared-request.ts";
import { readRateLimit } from "./rate-limit.ts";

/** A request in flight. */
export interface Slot {
  startMs: number;
}

export interface Throttle {
  /**
   * Resolves when the request may be sent, or when the signal is aborted.
   *
   * @throws RateLimitError when the service asks to wait for longer than the call accepts
   */
  acquire(prepared: PreparedRequest, signal: AbortSignal | undefined): Promise<Slot>;
  /**
   * Ends a request. After a 429 all others are paused.
   *
   * @param outcome the response, or the error
   * @param delayMs pause after a 429
   */
  release(slot: Slot, outcome: Outcome, delayMs: number): void;
}

type Outcome = Partial<Response>;

/** A minute: the time without a probe after a 429, and the time for which a request counts: a worker may stop at any time. */
const MINUTE_MS = 60_000;

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
  const slots = new Set<Slot>();
  /** Remaining quota; undefined until the first response. */
  let quota = isLimited ? undefined : Infinity;
  /** Start of the request that `quota` is from, or time of the last 429. Responses may overtake each other. */
  let asOfMs = 0;
  let pausedUntilMs = 0;
  /** Consecutive 429s, and the last one. */
  let rejections = 0;
  let rejection: RateLimitError | undefined;
  /** Time until which no further wait is logged. */
  let quietUntilMs = 0;
  /** Last response or error. Reading a header takes time, so it is stored unread until the next decision. */
  let unread: Outcome | undefined;

  /** Returns the time until the next decision, or 0 if the request may be sent. */
  const delayMs = (
    { requestLine, throttle, maxRetries, maxRetryDelayMs }: PreparedRequest,
    nowMs: number,
    waitedMs: number,
  ) => {
    const pauseMs = pausedUntilMs - nowMs;
    if (pauseMs > 0) {
      if (maxRetries && pauseMs <= maxRetryDelayMs) return pauseMs;
      if (slots.size || (rejections > 1 && nowMs < asOfMs + MINUTE_MS)) {
        throw new RateLimitError(`${requestLine}: paused after a 429`, { ...rejection, retryAfterMs: pauseMs });
      }
    }
    if (slots.size && unread?.headers && isLimited) {
      quota = readRateLimit(unread.headers)?.remaining ?? (unread.ok ? Infinity : quota);
    }
    const concurrency = throttle?.concurrency || Infinity;
    const isCold = quota === undefined && concurrency === Infinity;
    const limit = Math.max(1, Math.min(concurrency, isCold ? 4 : (quota ?? Infinity)));
    const counted = [...slots].filter(({ startMs }) => nowMs < startMs + (isCold ? 500 : MINUTE_MS));
    return counted.length < limit ? 0 : Math.min(5 + waitedMs / 8, 50);
  };

  return {
    async acquire(prepared, signal) {
      const sinceMs = Date.now();
      for (;;) {
        const startMs = Date.now();
        const waitedMs = startMs - sinceMs;
        const ms = signal?.aborted ? 0 : delayMs(prepared, startMs, waitedMs);
        if (!ms) {
          const slot = { startMs };
          slots.add(slot);
          return slot;
        }
        const longestMs = Math.ceil(Math.max(ms, waitedMs));
        if (longestMs > 1000 && startMs > quietUntilMs) {
          quietUntilMs = startMs + longestMs;
          log(prepared, "warn", `${prepared.requestLine}: waits ${longestMs} ms for the rate limit`);
        }
        await sleep(ms, signal);
      }
    },

    release(slot, outcome, ms) {
      slots.delete(slot);
      if (outcome instanceof RateLimitError) {
        asOfMs = Date.now();
        pausedUntilMs = Math.max(pausedUntilMs, asOfMs + ms);
        rejections++;
        rejection = outcome;
        quota = 1;
        unread = undefined;
      } else if (slot.startMs >= asOfMs) {
        // A response to a request before the 429 says nothing about the quota after it.
        asOfMs = slot.startMs;
        pausedUntilMs = rejections = 0;
        unread = outcome;
      }
    },
  };
}
