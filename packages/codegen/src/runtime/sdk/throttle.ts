// Limits the requests with one API key to a number that the service is expected to accept, so that a program with many concurrent
// calls is not rejected repeatedly, which may get its API key banned.
import type { CallResult } from "./call.ts";
import { sleep } from "./deadline.ts";
import { RateLimitError } from "./errors.ts";
import { log } from "./log.ts";
import type { AbortSignal, Response } from "./platform.ts";
import type { PreparedRequest } from "./prepared-request.ts";
import { readRateLimit } from "./rate-limit.ts";

/** A minute: the time without a probe after a 429, and the time for which a request counts: a worker may stop at any time. */
const MINUTE_MS = 60_000;

/** While calls wait, one line in this time has the length of a wait: a thousand calls log no thousand lines, and no minute is silent. */
const LOG_INTERVAL_MS = 10_000;

type SendRequest = () => Promise<CallResult>;

/**
 * A throttle with two rules. The number of requests in flight never exceeds the remaining quota of the last response; until the first, it
 * is 4 in half a second. After a 429 nothing is sent until the time that it names, and then a single request as a probe. Calls that do
 * not accept such a wait fail, except for the first one and then one a minute, which find out whether the service still rejects them.
 *
 * Each call waits with a separate timer: in workers, a request must not await what only another request resolves.
 */
export class Throttle {
  /** Start times of the requests in flight. */
  readonly #inFlight = new Map<SendRequest, number>();
  /** Last response or error. Reading a header takes time, so it is stored unread until the next decision. */
  #unread: Partial<Response> | undefined;
  /** Start of the request that the quota is from, or time of the last 429. Responses may overtake each other. */
  #asOfMs = 0;
  #pausedUntilMs = 0;
  /** The last 429, unless a later request was accepted. */
  #rejection: RateLimitError | undefined;
  /** Time of the next probe by a call that does not accept the pause. */
  #probeAtMs = 0;
  /** Time until which no further wait is logged. */
  #quietUntilMs = 0;

  /** Remaining quota; undefined until the first response. */
  #quota: number | undefined;

  /** @param isUnlimited whether responses do not carry the remaining quota */
  constructor(isUnlimited: boolean) {
    if (isUnlimited) this.#quota = Infinity;
  }

  /**
   * Sends a request as soon as it may be sent, or when the signal is aborted.
   *
   * @param send a new function for each request
   * @throws RateLimitError when the service asks to wait for longer than the call accepts, and every error of `send`
   */
  send(prepared: PreparedRequest, signal: AbortSignal | undefined, send: SendRequest): Promise<CallResult> {
    const nowMs = Date.now();
    // Most calls start at once: an async function would cost each of them a few microseconds.
    const delayMs = this.#delayMs(prepared, nowMs, 0);
    return delayMs ? this.#waitAndStart(prepared, signal, send, nowMs, delayMs) : this.#start(send, nowMs);
  }

  /** Returns the time until the next decision, or 0 if the request may be sent. */
  #delayMs(prepared: PreparedRequest, nowMs: number, waitedMs: number): number {
    const pauseMs = this.#pausedUntilMs - nowMs;
    if (pauseMs > 0) {
      if (prepared.maxRetries && pauseMs <= prepared.maxRetryDelayMs) return pauseMs;
      if (this.#inFlight.size || nowMs < this.#probeAtMs) {
        throw new RateLimitError(`${prepared.requestLine}: paused after a 429`, {
          ...this.#rejection,
          retryAfterMs: pauseMs,
        });
      }
    }
    const unread = this.#unread;
    if (!this.#inFlight.size) return 0;
    if (unread?.headers) this.#quota = readRateLimit(unread.headers)?.remaining ?? (unread.ok ? Infinity : this.#quota);
    const { concurrency } = prepared.throttle;
    const isCold = this.#quota === undefined && concurrency === Infinity;
    const countsForMs = isCold ? 500 : MINUTE_MS;
    const counted = [...this.#inFlight.values()].filter((startMs) => nowMs < startMs + countsForMs).length;
    const limit = Math.min(concurrency, isCold ? 4 : (this.#quota ?? Infinity));
    return counted && counted >= limit ? Math.min(5 + waitedMs / 8, 50) : 0;
  }

  async #waitAndStart(
    prepared: PreparedRequest,
    signal: AbortSignal | undefined,
    send: SendRequest,
    sinceMs: number,
    firstDelayMs: number,
  ): Promise<CallResult> {
    let nowMs = sinceMs;
    for (let ms = firstDelayMs; ms && !signal?.aborted; ms = this.#delayMs(prepared, nowMs, nowMs - sinceMs)) {
      const longestMs = Math.max(ms, nowMs - sinceMs);
      if (longestMs > 1000 && nowMs >= this.#quietUntilMs) {
        this.#quietUntilMs = nowMs + Math.min(longestMs, LOG_INTERVAL_MS);
        log(prepared, "warn", `${prepared.requestLine}: waits ${longestMs} ms for the rate limit`);
      }
      await sleep(Math.min(ms, LOG_INTERVAL_MS), signal);
      nowMs = Date.now();
    }
    return this.#start(send, nowMs);
  }

  #start(send: SendRequest, startMs: number): Promise<CallResult> {
    this.#inFlight.set(send, startMs);
    const settle = (outcome: unknown) => {
      this.#inFlight.delete(send);
      if (outcome instanceof RateLimitError) {
        this.#asOfMs = Date.now();
        this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#asOfMs + (outcome.retryAfterMs ?? 500));
        this.#probeAtMs = this.#rejection ? this.#asOfMs + MINUTE_MS : 0;
        this.#rejection = outcome;
        this.#quota = 1;
        this.#unread = undefined;
      } else if (startMs >= this.#asOfMs) {
        // A response to a request before the 429 says nothing about the quota after it.
        this.#asOfMs = startMs;
        this.#pausedUntilMs = 0;
        this.#rejection = undefined;
        this.#unread = outcome as Partial<Response> | undefined;
      }
    };
    const sending = send();
    sending.then((result) => settle(result.response), settle);
    return sending;
  }
}
