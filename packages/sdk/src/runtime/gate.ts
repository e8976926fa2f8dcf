// Lets a client's requests through only while the service can be expected to take them, so that a program that runs
// many calls at once is not refused again and again, which may get its key banned.
import { createAbortError } from "./errors.ts";
import { pause } from "./pause.ts";
import type { Plan } from "./plan.ts";
import { readRateLimit } from "./rate-limit.ts";

export interface Gate {
  /**
   * Lets a request through, and then `leave` has to follow; or says what to wait for before it asks again.
   *
   * @throws AbortError, TimeoutError, or the 429 where its time is longer than `maxRetryDelayMs`
   */
  enter(plan: Plan): Promise<void> | undefined;
  /** Takes note of what a response says; without one nothing is learnt. */
  leave(response?: Response): void;
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
  let underWay = 0;
  /** How many requests may be under way. */
  let room = isLimited ? firstRequests : Infinity;
  /** Time of the next request after a 429, in milliseconds since the epoch; 0 before the first. */
  let heldUntil = 0;
  let lastRefusal: unknown;
  /** When the window ends that `room` is of. */
  let roomEnds = 0;
  /** Reading a header takes a while, so the last response waits until there is another request to decide about. */
  let unread: Response | undefined;
  const waiting = new Set<() => void>();

  const update = () => {
    const rateLimit = isLimited && unread && readRateLimit(unread.headers);
    if (rateLimit && Date.now() >= heldUntil) {
      const ends = +rateLimit.resetAt;
      // Responses of one window overtake each other; the lowest number is the latest.
      room = Math.max(1, ends === roomEnds ? Math.min(room, rateLimit.remaining) : rateLimit.remaining);
      roomEnds = ends;
    } else if (unread?.ok && !rateLimit) room = Infinity;
    unread = undefined;
    let places = room - underWay;
    for (const pass of waiting) if (places-- > 0) pass();
  };

  return {
    enter(plan) {
      const holdMs = heldUntil && heldUntil - Date.now();
      const failure = plan.end?.aborted ? createAbortError(plan) : holdMs > plan.maxRetryDelayMs && lastRefusal;
      if (failure) {
        // It may have been woken, and leaves its place to the next.
        update();
        throw failure;
      }
      if (holdMs > 0) return pause(holdMs, plan.end);
      if (underWay) update();
      if (underWay >= room) return pause(Infinity, plan.end, waiting);
      underWay++;
      return undefined;
    },

    leave(response) {
      unread = response ?? unread;
      if (--underWay || waiting.size) update();
    },

    hold(ms, refusal) {
      room = 1;
      roomEnds = 0;
      heldUntil = Math.max(heldUntil, Date.now() + ms);
      lastRefusal = refusal;
    },
  };
}
