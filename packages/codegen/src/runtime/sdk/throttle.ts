// Limits the requests of a client to a number that the service is expected to accept, so that a program with many concurrent
// calls is not rejected repeatedly, which may get its API key banned.
import { createAbortError } from "./errors.ts";
import type { PreparedRequest } from "./prepared-request.ts";
import { readRateLimit } from "./rate-limit.ts";
import { sleep } from "./timers.ts";

export interface Throttle {
  /**
   * Returns undefined if the request may be sent, after which `release` must be called; else a promise to await before
   * the next `acquire`.
   *
   * @throws AbortError, TimeoutError, or the last 429 if its delay is longer than `maxRetryDelayMs`
   */
  acquire(prepared: PreparedRequest): Promise<void> | undefined;
  /** Notes the remaining quota in the headers of a response. */
  update(response: Response): void;
  /** Ends a request that was acquired. */
  release(): void;
  /** Pauses all requests for `ms` milliseconds. `acquire` throws the error if the pause is too long for a call. */
  pauseFor(ms: number, rateLimitError: unknown): void;
}

/**
 * Creates a throttle with two rules. After a 429 nothing is sent until the time that it names, and then a single request as a probe.
 * The number of requests in flight never exceeds the remaining quota of the last response.
 *
 * @param isLimited whether responses carry the remaining quota
 */
export function createThrottle(isLimited?: boolean): Throttle {
  // Applies until the first response carries the remaining quota.
  const initialLimit = 4;
  let inFlight = 0;
  let concurrencyLimit = isLimited ? initialLimit : Infinity;
  /** End of the pause after a 429, in milliseconds since the epoch; 0 before the first. */
  let pausedUntilMs = 0;
  let lastRateLimitError: unknown;
  /** End of the rate-limit window that `concurrencyLimit` is from. */
  let windowEndsMs = 0;
  /** Last response. Reading a header takes time, so it is stored unread until the next decision. */
  let unread: Response | undefined;
  const wakers = new Set<() => void>();

  const applyQuota = () => {
    const rateLimit = isLimited && unread && readRateLimit(unread.headers);
    if (rateLimit && Date.now() >= pausedUntilMs) {
      const endsMs = +rateLimit.resetAt;
      const { remaining } = rateLimit;
      // Responses of one window may overtake each other; the lowest number is the latest.
      concurrencyLimit = Math.max(1, endsMs === windowEndsMs ? Math.min(concurrencyLimit, remaining) : remaining);
      windowEndsMs = endsMs;
    } else if (unread?.ok && !rateLimit) concurrencyLimit = Infinity;
    unread = undefined;
    let free = concurrencyLimit - inFlight;
    for (const wake of wakers) if (free-- > 0) wake();
  };

  return {
    acquire(prepared) {
      const pauseMs = pausedUntilMs && pausedUntilMs - Date.now();
      const failure = prepared.callSignal?.aborted
        ? createAbortError(prepared)
        : pauseMs > prepared.maxRetryDelayMs && lastRateLimitError;
      if (failure) {
        // This call may have been woken, so it wakes another in its stead.
        applyQuota();
        throw failure;
      }
      if (pauseMs > 0) return sleep(pauseMs, prepared.callSignal);
      if (inFlight) applyQuota();
      if (inFlight >= concurrencyLimit) return sleep(Infinity, prepared.callSignal, wakers);
      inFlight++;
      return undefined;
    },

    update(response) {
      unread = response;
    },

    release() {
      if (--inFlight || wakers.size) applyQuota();
    },

    pauseFor(ms, rateLimitError) {
      concurrencyLimit = 1;
      windowEndsMs = 0;
      pausedUntilMs = Math.max(pausedUntilMs, Date.now() + ms);
      lastRateLimitError = rateLimitError;
    },
  };
}
