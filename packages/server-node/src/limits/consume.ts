// Decides whether a request is allowed. Pure: state and time go in, the result and the new state come out.
//
// No library fits (docs/decisions/0002-own-rate-limiter.md). rate-limiter-flexible 11, the best maintained one, starts a
// window at a caller's first request instead of at the clock's minute or day, reads the clock itself, counts rejected
// requests, evaluates two windows independently so that one may count what the other rejects, loses in-memory counters
// with the process, and has no store for node:sqlite. Working around all of that would leave only the addition.
import { type LimitState, newLimitState } from "./limit-state.ts";
import { CLOCK_TOLERANCE_MS, type WindowLimit, type WindowState, windowStates } from "./window-state.ts";

/** The ban rule of the contract's `x-rate-limits`. */
export interface BanRule {
  /** Number of rejected requests within `withinSeconds` that causes a ban. */
  rejections: number;
  withinSeconds: number;
  /** Length of the first ban. */
  firstSeconds: number;
  /** Each additional ban is longer by this factor. */
  factor: number;
  /** Length of the longest ban. */
  maxSeconds: number;
  /** Earlier bans stop counting after this long without a rejection. */
  resetAfterSeconds: number;
}

export type ConsumeResult =
  | { allowed: true; windows: WindowState[] }
  | {
      allowed: false;
      code: "rate_limited" | "key_banned";
      windows: WindowState[];
      /** Whole seconds until the next request can be allowed, at least 1. */
      retryAfterSeconds: number;
      /** End of the last ban, or 0 if there was none. */
      bannedUntilMs: number;
    };

/** Counts a request in every window, or rejects it and counts it in none. */
export function consume(
  before: LimitState | undefined,
  limits: WindowLimit[],
  rule: BanRule,
  nowMs: number,
): { state: LimitState; expiresAtMs: number; result: ConsumeResult } {
  const state = currentBans(before ?? newLimitState, rule, nowMs);
  const windows = windowStates(state, limits, nowMs);
  const isBanned = nowMs < state.bannedUntilMs;
  const allowed = !isBanned && !windows.some(({ remaining }) => remaining === 0);
  const counted = allowed ? windows.map(withRequestCounted) : windows;
  const bans = allowed ? state : countRejection(state, rule, nowMs);
  const after = { ...bans, windows: toStoredWindows(counted) };
  const result = allowed ? { allowed, windows: counted } : toConsumeResult(allowed, after, limits, nowMs);
  return { state: after, expiresAtMs: getExpiresAtMs(after, result.windows, rule), result };
}

/**
 * Returns the result for a caller.
 * @param state the state after the request was counted or rejected.
 */
export function toConsumeResult(
  allowed: boolean,
  state: LimitState,
  limits: WindowLimit[],
  nowMs: number,
): ConsumeResult {
  const windows = windowStates(state, limits, nowMs);
  if (allowed) return { allowed, windows };
  const resetsAtMs = windows.filter(({ remaining }) => remaining === 0).map(({ resetAtMs }) => resetAtMs);
  const allowedAtMs = Math.max(state.bannedUntilMs, ...resetsAtMs);
  return {
    allowed,
    code: nowMs < state.bannedUntilMs ? "key_banned" : "rate_limited",
    windows,
    retryAfterSeconds: Math.max(1, Math.ceil((allowedAtMs - nowMs) / 1000)),
    bannedUntilMs: state.bannedUntilMs,
  };
}

/**
 * Clears bans that no longer count. Times in the future come from a clock that was set back: none may last longer than
 * the longest ban from now on.
 */
function currentBans(state: LimitState, rule: BanRule, nowMs: number): LimitState {
  if (state.lastRejectedAtMs === 0) return state;
  const lastRejectedAtMs = Math.min(state.lastRejectedAtMs, nowMs + CLOCK_TOLERANCE_MS);
  return {
    ...state,
    rejectedAtMs: state.rejectedAtMs.filter((atMs) => atMs <= nowMs + CLOCK_TOLERANCE_MS),
    bans: nowMs < lastRejectedAtMs + rule.resetAfterSeconds * 1000 ? state.bans : 0,
    bannedUntilMs: Math.min(state.bannedUntilMs, nowMs + rule.maxSeconds * 1000),
    lastRejectedAtMs,
  };
}

function withRequestCounted(window: WindowState): WindowState {
  return { ...window, count: window.count + 1, remaining: window.remaining - 1 };
}

/** Returns the part of the windows that a state contains. */
export function toStoredWindows(windows: WindowState[]): LimitState["windows"] {
  return Object.fromEntries(windows.map(({ name, startMs, count }) => [name, { startMs, count }]));
}

/** Counts a rejection. The last one that the rule needs starts the ban, so its response already reports the ban. */
function countRejection(state: LimitState, rule: BanRule, nowMs: number): LimitState {
  if (nowMs < state.bannedUntilMs) return { ...state, lastRejectedAtMs: nowMs };
  const sinceMs = nowMs - rule.withinSeconds * 1000;
  const rejectedAtMs = [...state.rejectedAtMs.filter((atMs) => atMs > sinceMs), nowMs];
  if (rejectedAtMs.length < rule.rejections) return { ...state, rejectedAtMs, lastRejectedAtMs: nowMs };
  const seconds = Math.min(rule.firstSeconds * rule.factor ** state.bans, rule.maxSeconds);
  return {
    ...state,
    rejectedAtMs: [],
    bans: state.bans + 1,
    bannedUntilMs: nowMs + seconds * 1000,
    lastRejectedAtMs: nowMs,
  };
}

function getExpiresAtMs(
  { bans, bannedUntilMs, lastRejectedAtMs }: LimitState,
  windows: WindowState[],
  rule: BanRule,
): number {
  const retentionMs = bans > 0 ? rule.resetAfterSeconds * 1000 : rule.withinSeconds * 1000;
  const rejectionsExpireAtMs = lastRejectedAtMs === 0 ? 0 : lastRejectedAtMs + retentionMs;
  return Math.max(bannedUntilMs, rejectionsExpireAtMs, ...windows.map(({ resetAtMs }) => resetAtMs));
}
