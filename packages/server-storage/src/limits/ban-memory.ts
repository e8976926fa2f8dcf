// Remembers active bans in the process, so that a banned caller costs a shared backend almost nothing: a round trip every
// 10 seconds, at the end of a window, and at the end of the ban. Nothing is counted during a ban, so memory decides exactly
// as the backend would.
//
// The backend has to know the last rejection, because earlier bans only stop counting after a time without one. The next
// request that reaches it reports that time. If this process no longer has the ban by then, or the request is sent to another
// process, the time is up to 10 seconds too early. A ban that is lifted in the backend ends within 10 seconds.
//
// Requests over the limit that are not banned yet reach the backend, because each one counts toward the next ban. There are
// at most as many as the ban rule has rejections.
import {
  type ConsumeResult,
  type Limiter,
  type LimitState,
  newLimitState,
  toConsumeResult,
  toStoredWindows,
  type WindowLimit,
  type WindowState,
  windowStates,
} from "@onecontract/server-node/limits";

const RECORD_INTERVAL_MS = 10_000;
/** Bounds memory use to about 5 MB. A caller beyond that costs a round trip per request. */
const DEFAULT_MAX_BANS = 10_000;

/** The part of a backend that a ban affects. */
export interface BanningBackend {
  /** @param lastRejectedAtMs time of the last rejection that the backend may not know, 0 if there is none. */
  consume(rateLimitKey: string, limits: WindowLimit[], lastRejectedAtMs: number): Promise<ConsumeResult>;
  peek(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]>;
}

interface Ban {
  state: LimitState;
  /** Time of the last request. Before it, which is after a clock was set back, only the backend can decide. */
  lastRequestAtMs: number;
  /** From then on the backend decides. */
  freshUntilMs: number;
}

/** Responds for the backend as long as a ban is remembered. */
export class BanMemory implements Pick<Limiter, "consume" | "peek"> {
  readonly #backend: BanningBackend;
  readonly #now: () => Date;
  readonly #maxBans: number;
  /** The oldest ban is the first one. */
  readonly #bans = new Map<string, Ban>();

  /** @param maxBans number of bans to remember; the oldest is removed first. @default 10000 */
  constructor(backend: BanningBackend, now: () => Date, maxBans = DEFAULT_MAX_BANS) {
    this.#backend = backend;
    this.#now = now;
    this.#maxBans = maxBans;
  }

  consume(rateLimitKey: string, limits: WindowLimit[]): ConsumeResult | Promise<ConsumeResult> {
    const ban = this.#bans.get(rateLimitKey);
    if (ban === undefined) return this.#consumeInBackend(rateLimitKey, limits, 0);
    const nowMs = this.#now().getTime();
    if (!isFresh(ban, nowMs)) {
      this.#bans.delete(rateLimitKey);
      return this.#consumeInBackend(rateLimitKey, limits, ban.lastRequestAtMs);
    }
    ban.lastRequestAtMs = nowMs;
    return toConsumeResult(false, ban.state, limits, nowMs);
  }

  async peek(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]> {
    const ban = this.#bans.get(rateLimitKey);
    const nowMs = this.#now().getTime();
    const isKnown = ban !== undefined && isFresh(ban, nowMs);
    return isKnown ? windowStates(ban.state, limits, nowMs) : this.#backend.peek(rateLimitKey, limits);
  }

  async #consumeInBackend(rateLimitKey: string, limits: WindowLimit[], lastRejectedAtMs: number) {
    const result = await this.#backend.consume(rateLimitKey, limits, lastRejectedAtMs);
    if (!result.allowed && result.code === "key_banned") this.#remember(rateLimitKey, result);
    return result;
  }

  #remember(rateLimitKey: string, { windows, bannedUntilMs }: ConsumeResult & { allowed: false }): void {
    const nowMs = this.#now().getTime();
    const state = { ...newLimitState, bannedUntilMs, windows: toStoredWindows(windows) };
    const windowEndsMs = windows.map(({ resetAtMs }) => resetAtMs);
    const freshUntilMs = Math.min(bannedUntilMs, nowMs + RECORD_INTERVAL_MS, ...windowEndsMs);
    this.#bans.delete(rateLimitKey);
    this.#bans.set(rateLimitKey, { state, lastRequestAtMs: nowMs, freshUntilMs });
    this.#removeOldBans(nowMs);
  }

  /** Removes at most two bans for each new one, so that those of callers who have left do not accumulate. */
  #removeOldBans(nowMs: number): void {
    let removed = 0;
    for (const [rateLimitKey, oldest] of this.#bans) {
      const mayGo = this.#bans.size > this.#maxBans || nowMs >= oldest.freshUntilMs;
      if (!mayGo || removed++ === 2) return;
      this.#bans.delete(rateLimitKey);
    }
  }
}

function isFresh({ lastRequestAtMs, freshUntilMs }: Ban, nowMs: number): boolean {
  return nowMs >= lastRequestAtMs && nowMs < freshUntilMs;
}
