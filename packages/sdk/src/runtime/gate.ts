// Lets a client's requests through only while the service can be expected to take them, so that a program that runs
// many calls at once is not refused again and again, which may get its key banned.
import { createAbortError } from "./errors.ts";
import { pause } from "./pause.ts";
import type { Plan } from "./plan.ts";
import type { RateLimit } from "./rate-limit.ts";

export interface Gate {
  /**
   * Waits until a request may be sent; `leave` has to follow.
   *
   * @throws AbortError, TimeoutError, or the 429 where its time is longer than `maxRetryDelayMs`
   */
  enter(plan: Pick<Plan, "request" | "signal" | "maxRetryDelayMs">): Promise<void>;
  /** Takes note of what a response says; without one nothing is learnt. */
  leave(rateLimit?: RateLimit, isSuccess?: boolean): void;
  /** Lets nothing through for a time. */
  hold(ms: number, refusal: unknown): void;
}

/**
 * Two rules. After a 429 nothing is sent until the time that it names, and then one request to see.
 * At no time are more requests under way than the last response said are left in the window.
 *
 * @param isLimited whether responses say how many requests are left
 */
export function createGate(isLimited?: boolean): Gate {
  // Until the first response says how many requests are left.
  const firstRequests = 4;
  /** How many requests may be under way. */
  let room = isLimited ? firstRequests : Infinity;
  let underWay = 0;
  /** Time of the next request after a 429, in milliseconds since the epoch. */
  let heldUntil = 0;
  let lastRefusal: unknown;
  /** When the window ends that `room` is of. */
  let roomEnds = 0;
  const waiting = new Set<() => void>();

  const wake = () => {
    let places = room - underWay;
    for (const pass of waiting) if (places-- > 0) pass();
  };

  return {
    async enter(plan) {
      const { signal } = plan;
      for (;;) {
        const holdMs = heldUntil - Date.now();
        const failure = signal?.aborted ? createAbortError(plan) : holdMs > plan.maxRetryDelayMs && lastRefusal;
        if (failure) {
          // It may have been woken, and leaves its place to the next.
          wake();
          throw failure;
        }
        if (holdMs > 0) await pause(holdMs, signal);
        else if (underWay < room) break;
        else await pause(Infinity, signal, waiting);
      }
      underWay++;
    },

    leave(rateLimit, isSuccess) {
      underWay--;
      const now = Date.now();
      if (rateLimit && now >= heldUntil) {
        const ends = +rateLimit.resetAt;
        // Responses of one window overtake each other; the lowest number is the latest.
        const isSameWindow = ends === roomEnds && ends > now;
        room = Math.max(1, Math.min(rateLimit.remaining, isSameWindow ? room : Infinity));
        roomEnds = ends;
      } else if (isSuccess && !rateLimit) room = Infinity;
      wake();
    },

    hold(ms, refusal) {
      room = 1;
      roomEnds = 0;
      heldUntil = Math.max(heldUntil, Date.now() + ms);
      lastRefusal = refusal;
    },
  };
}
