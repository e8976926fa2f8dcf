// The hand-written peer's rate limiter: clock minute and UTC day, in memory and flushed to SQLite. It bans no keys, because the measured
// requests are never rejected.
import type { PetDatabase } from "./pet-database.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FLUSH_INTERVAL_MS = 1000;

export interface WindowLimits {
  minute: number;
  day: number;
}

interface LimitState {
  minuteStartMs: number;
  minuteCount: number;
  dayStartMs: number;
  dayCount: number;
}

export interface ConsumeResult {
  allowed: boolean;
  retryAfterSeconds: number;
  headers: [name: string, value: string][];
}

export class RateLimiter {
  readonly #states = new Map<string, LimitState>();
  readonly #changedKeys = new Set<string>();
  readonly #database: PetDatabase;

  constructor(database: PetDatabase) {
    this.#database = database;
    setInterval(() => this.#flush(), FLUSH_INTERVAL_MS).unref();
  }

  /** Counts a request against the limits, or rejects it. */
  consume(rateLimitKey: string, limits: WindowLimits): ConsumeResult {
    const nowMs = Date.now();
    const state = this.#currentState(rateLimitKey, nowMs);
    this.#changedKeys.add(rateLimitKey);
    const allowed = state.minuteCount < limits.minute && state.dayCount < limits.day;
    if (allowed) {
      state.minuteCount++;
      state.dayCount++;
    }
    return consumeResult(state, limits, nowMs, allowed);
  }

  /** Returns the state of a key, with windows that have expired reset. */
  #currentState(rateLimitKey: string, nowMs: number): LimitState {
    const minuteStartMs = nowMs - (nowMs % MINUTE_MS);
    const dayStartMs = nowMs - (nowMs % DAY_MS);
    let state = this.#states.get(rateLimitKey);
    if (state === undefined) {
      state = { minuteStartMs, minuteCount: 0, dayStartMs, dayCount: 0 };
      this.#states.set(rateLimitKey, state);
    }
    if (state.minuteStartMs < minuteStartMs) Object.assign(state, { minuteStartMs, minuteCount: 0 });
    if (state.dayStartMs < dayStartMs) Object.assign(state, { dayStartMs, dayCount: 0 });
    return state;
  }

  #flush(): void {
    const rows = [...this.#changedKeys].flatMap((rateLimitKey) => {
      const state = this.#states.get(rateLimitKey);
      return state ? [{ rateLimitKey, state: JSON.stringify(state) }] : [];
    });
    this.#changedKeys.clear();
    if (rows.length > 0) void this.#database.storeLimitStates(rows);
  }
}

function consumeResult(state: LimitState, limits: WindowLimits, nowMs: number, allowed: boolean): ConsumeResult {
  const minuteRemaining = Math.max(0, limits.minute - state.minuteCount);
  const dayRemaining = Math.max(0, limits.day - state.dayCount);
  const minuteResetMs = state.minuteStartMs + MINUTE_MS;
  const dayResetMs = state.dayStartMs + DAY_MS;
  const isDayTighter = dayRemaining <= minuteRemaining;
  const secondsUntil = (atMs: number) => Math.max(1, Math.ceil((atMs - nowMs) / 1000));
  return {
    allowed,
    retryAfterSeconds: secondsUntil(dayRemaining === 0 ? dayResetMs : minuteResetMs),
    headers: [
      ["X-RateLimit-Limit", String(isDayTighter ? limits.day : limits.minute)],
      ["X-RateLimit-Remaining", String(isDayTighter ? dayRemaining : minuteRemaining)],
      ["X-RateLimit-Reset", String((isDayTighter ? dayResetMs : minuteResetMs) / 1000)],
      [
        "RateLimit",
        `"minute";r=${minuteRemaining};t=${secondsUntil(minuteResetMs)}, "day";r=${dayRemaining};t=${secondsUntil(dayResetMs)}`,
      ],
      ["RateLimit-Policy", `"minute";q=${limits.minute};w=60, "day";q=${limits.day};w=86400`],
    ],
  };
}
