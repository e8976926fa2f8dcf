// The hand-written peer's rate limiter: clock minute, UTC day and bans, in memory and flushed to SQLite.
import type { PetDatabase } from "./pet-database.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FLUSH_INTERVAL_MS = 1000;
const MAX_REJECTIONS = 10;

export interface WindowLimits {
  minute: number;
  day: number;
}

interface LimitState {
  minuteStartMs: number;
  minuteCount: number;
  dayStartMs: number;
  dayCount: number;
  rejectedAtMs: number[];
  bans: number;
  bannedUntilMs: number;
  lastRejectedAtMs: number;
}

export interface ConsumeResult {
  allowed: boolean;
  isBanned: boolean;
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
    const isBanned = nowMs < state.bannedUntilMs;
    const allowed = !isBanned && state.minuteCount < limits.minute && state.dayCount < limits.day;
    if (allowed) {
      state.minuteCount++;
      state.dayCount++;
    } else if (!isBanned) countRejection(state, nowMs);
    return consumeResult(state, limits, nowMs, allowed);
  }

  /** Returns the state of a key, with windows and bans that have expired reset. */
  #currentState(rateLimitKey: string, nowMs: number): LimitState {
    const minuteStartMs = nowMs - (nowMs % MINUTE_MS);
    const dayStartMs = nowMs - (nowMs % DAY_MS);
    let state = this.#states.get(rateLimitKey);
    if (state === undefined) {
      const noRejections = { rejectedAtMs: [], bans: 0, bannedUntilMs: 0, lastRejectedAtMs: 0 };
      state = { minuteStartMs, minuteCount: 0, dayStartMs, dayCount: 0, ...noRejections };
      this.#states.set(rateLimitKey, state);
    }
    if (state.minuteStartMs < minuteStartMs) Object.assign(state, { minuteStartMs, minuteCount: 0 });
    if (state.dayStartMs < dayStartMs) Object.assign(state, { dayStartMs, dayCount: 0 });
    if (state.bans > 0 && nowMs >= state.lastRejectedAtMs + DAY_MS) state.bans = 0;
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

/** Bans the key after ten rejections within a minute. Each additional ban lasts twice as long, up to an hour. */
function countRejection(state: LimitState, nowMs: number): void {
  state.lastRejectedAtMs = nowMs;
  state.rejectedAtMs = [...state.rejectedAtMs.filter((atMs) => atMs > nowMs - MINUTE_MS), nowMs];
  if (state.rejectedAtMs.length < MAX_REJECTIONS) return;
  state.rejectedAtMs = [];
  state.bannedUntilMs = nowMs + Math.min(MINUTE_MS * 2 ** state.bans++, 60 * MINUTE_MS);
}

function consumeResult(state: LimitState, limits: WindowLimits, nowMs: number, allowed: boolean): ConsumeResult {
  const minuteRemaining = Math.max(0, limits.minute - state.minuteCount);
  const dayRemaining = Math.max(0, limits.day - state.dayCount);
  const minuteResetMs = state.minuteStartMs + MINUTE_MS;
  const dayResetMs = state.dayStartMs + DAY_MS;
  const isDayTighter = dayRemaining <= minuteRemaining;
  const secondsUntil = (atMs: number) => Math.max(1, Math.ceil((atMs - nowMs) / 1000));
  const retryAtMs = Math.max(
    state.bannedUntilMs,
    minuteRemaining === 0 ? minuteResetMs : 0,
    dayRemaining === 0 ? dayResetMs : 0,
  );
  return {
    allowed,
    isBanned: nowMs < state.bannedUntilMs,
    retryAfterSeconds: secondsUntil(retryAtMs),
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
