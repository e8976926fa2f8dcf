// Rate limiter in the memory of one process: other processes count separately, and a restart resets the counters and bans.
import { type BanRule, type ConsumeResult, consume } from "./consume.ts";
import { type LimitState, newLimitState } from "./limit-state.ts";
import type { Limiter } from "./limiter.ts";
import { type WindowLimit, type WindowState, windowStates } from "./window-state.ts";

const REMOVE_EXPIRED_INTERVAL_MS = 60_000;

export class MemoryLimiter implements Limiter {
  readonly #rule: BanRule;
  readonly #now: () => Date;
  readonly #entries = new Map<string, { state: LimitState; expiresAtMs: number }>();
  #removedAtMs = 0;

  constructor(rule: BanRule, now: () => Date) {
    this.#rule = rule;
    this.#now = now;
  }

  consume(rateLimitKey: string, limits: WindowLimit[]): ConsumeResult {
    const nowMs = this.#now().getTime();
    if (Math.abs(nowMs - this.#removedAtMs) >= REMOVE_EXPIRED_INTERVAL_MS) this.#removeExpired(nowMs);
    const before = this.#entries.get(rateLimitKey)?.state;
    const { state, expiresAtMs, result } = consume(before, limits, this.#rule, nowMs);
    this.#entries.set(rateLimitKey, { state, expiresAtMs });
    return result;
  }

  async peek(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]> {
    return windowStates(this.#entries.get(rateLimitKey)?.state ?? newLimitState, limits, this.#now().getTime());
  }

  async check(): Promise<void> {}

  async removeExpired(nowMs: number): Promise<void> {
    this.#removeExpired(nowMs);
  }

  async close(): Promise<void> {}

  #removeExpired(nowMs: number): void {
    this.#removedAtMs = nowMs;
    for (const [rateLimitKey, { expiresAtMs }] of this.#entries) {
      if (expiresAtMs <= nowMs) this.#entries.delete(rateLimitKey);
    }
  }
}
