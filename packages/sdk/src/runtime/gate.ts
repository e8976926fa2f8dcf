// Lets a client's requests through only while the service can be expected to take them, so that a program that runs
// many calls at once is not refused again and again, which may get its key banned.
import { AbortError, type APIError, TimeoutError } from "./errors.ts";
import { pause } from "./pause.ts";
import type { RateLimit } from "./rate-limit.ts";

/** Requests at once before the first response says how many are left. */
const FIRST_REQUESTS = 4;

/** What a call is ready to wait for. */
export interface Patience {
  signal?: AbortSignal | undefined;
  /** When the call has to be over, in milliseconds since the epoch. */
  deadline: number;
  maxRetryDelayMs: number;
}

/**
 * Two rules. After a 429 nothing is sent until the time that it names, and then one request to see.
 * At no time are more requests under way than the last response said are left in the window.
 */
export class Gate {
  /** How many requests may be under way. */
  #room: number;
  #underWay = 0;
  /** Time of the next request after a 429, in milliseconds since the epoch. */
  #heldUntil = 0;
  #refusal: APIError | undefined;
  /** When the window ends of which `#room` tells. */
  #resetAt: number | undefined;
  readonly #waiting = new Set<() => void>();

  /** @param rateLimited whether responses say how many requests are left */
  constructor(rateLimited = false) {
    this.#room = rateLimited ? FIRST_REQUESTS : Infinity;
  }

  /**
   * Waits until a request may be sent; `leave` has to follow.
   *
   * @throws AbortError, TimeoutError, or the 429 where its time is longer than the call is ready to wait
   */
  async enter(request: string, { signal, deadline, maxRetryDelayMs }: Patience): Promise<void> {
    for (;;) {
      const now = Date.now();
      const holdMs = this.#heldUntil - now;
      const leftMs = deadline - now;
      const failure = signal?.aborted
        ? new AbortError(`${request}: aborted`, undefined, signal.reason)
        : leftMs <= 0
          ? new TimeoutError(`${request}: no answer within totalTimeoutMs`)
          : holdMs > Math.min(maxRetryDelayMs, leftMs) && this.#refusal;
      if (failure) {
        this.#wake();
        throw failure;
      }
      if (holdMs > 0) await pause(holdMs, signal);
      else if (this.#underWay < this.#room) break;
      else await pause(leftMs, signal, this.#waiting);
    }
    this.#underWay++;
  }

  /** Takes note of what a response says; without one nothing is learnt. */
  leave(rateLimit?: RateLimit, isSuccess?: boolean): void {
    this.#underWay--;
    const now = Date.now();
    if (rateLimit && now >= this.#heldUntil) {
      // Responses of one window overtake each other; the lowest number is the latest.
      const resetAt = rateLimit.resetAt.getTime();
      const isSameWindow = resetAt === this.#resetAt && resetAt > now;
      this.#room = Math.max(1, Math.min(rateLimit.remaining, isSameWindow ? this.#room : Infinity));
      this.#resetAt = resetAt;
    } else if (isSuccess) this.#room = Infinity;
    this.#wake();
  }

  /** Lets nothing through for a time. */
  hold(ms: number, refusal: APIError): void {
    this.#room = 1;
    this.#resetAt = undefined;
    const until = Date.now() + ms;
    if (until < this.#heldUntil) return;
    this.#heldUntil = until;
    this.#refusal = refusal;
  }

  #wake(): void {
    let places = this.#room - this.#underWay;
    for (const wake of this.#waiting) if (places-- > 0) wake();
  }
}
