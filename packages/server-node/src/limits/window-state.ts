// Computes the state of each rate-limit window at a given time.
import type { LimitState } from "./limit-state.ts";

/** A window and the number of requests that a plan allows in it. */
export interface WindowLimit {
  name: string;
  seconds: number;
  /** Requests per window. */
  limit: number;
}

export interface WindowState extends WindowLimit {
  startMs: number;
  count: number;
  remaining: number;
  resetAtMs: number;
}

/** Expected difference between the clocks of two processes, or of one clock before and after a correction. */
export const CLOCK_TOLERANCE_MS = 5000;

/**
 * Returns the current windows. They are fixed and aligned to the clock: the minute is the clock's minute, the day is the
 * UTC day. A stored window that starts later than now, because a clock was set back, is not refilled: within the
 * tolerance it is the current window, and beyond that its count applies to the current window, which ends on time.
 */
export function windowStates(state: LimitState, limits: WindowLimit[], nowMs: number): WindowState[] {
  return limits.map((window) => {
    const lengthMs = window.seconds * 1000;
    const stored = state.windows[window.name];
    const clockStartMs = Math.floor(nowMs / lengthMs) * lengthMs;
    const count = stored !== undefined && stored.startMs >= clockStartMs ? stored.count : 0;
    const isNear =
      stored !== undefined && stored.startMs > clockStartMs && stored.startMs <= nowMs + CLOCK_TOLERANCE_MS;
    const startMs = isNear ? stored.startMs : clockStartMs;
    return {
      ...window,
      startMs,
      count,
      remaining: Math.max(0, window.limit - count),
      resetAtMs: startMs + lengthMs,
    };
  });
}

/** Returns the window that X-RateLimit-* describe: the fewest requests left, then the latest reset. */
export function tightestWindow(windows: WindowState[]): WindowState {
  return windows.reduce((tightest, window) => {
    const isTighter =
      window.remaining < tightest.remaining ||
      (window.remaining === tightest.remaining && window.resetAtMs > tightest.resetAtMs);
    return isTighter ? window : tightest;
  });
}
