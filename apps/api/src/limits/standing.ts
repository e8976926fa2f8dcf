// How a subject stands in each of its windows at a moment.
import type { LimitState } from "./limit-state.ts";

/** A window and what a plan allows in it. */
export interface WindowLimit {
  name: string;
  seconds: number;
  /** Requests. */
  limit: number;
}

export interface WindowStanding extends WindowLimit {
  startMs: number;
  count: number;
  remaining: number;
  resetAtMs: number;
}

/** The windows are fixed and aligned to the clock: the minute is the clock's minute, the day is the UTC day. */
export function standing(state: LimitState, limits: WindowLimit[], nowMs: number): WindowStanding[] {
  return limits.map((window) => {
    const lengthMs = window.seconds * 1000;
    const kept = state.windows[window.name];
    const startMs = Math.floor(nowMs / lengthMs) * lengthMs;
    // A clock that was set back must not refill a window, so a later start is kept.
    const current = kept !== undefined && kept.startMs >= startMs ? kept : { startMs, count: 0 };
    return {
      name: window.name,
      seconds: window.seconds,
      limit: window.limit,
      startMs: current.startMs,
      count: current.count,
      remaining: Math.max(0, window.limit - current.count),
      resetAtMs: current.startMs + lengthMs,
    };
  });
}

/** The window that X-RateLimit-* describe: the one with fewer requests left; of equal ones, the longer to wait for. */
export function tightestWindow(windows: WindowStanding[]): WindowStanding {
  return windows.reduce((tightest, window) => {
    const tighter =
      window.remaining < tightest.remaining ||
      (window.remaining === tightest.remaining && window.resetAtMs > tightest.resetAtMs);
    return tighter ? window : tightest;
  });
}
