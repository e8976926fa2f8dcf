// Decides whether one more request passes. Pure: state and time come in, the verdict and the new state go out.
// No limiter library does this: rate-limiter-flexible, the best kept one, starts windows at a key's first request
// instead of the clock's minute, reads the clock itself, and has no store for node:sqlite.
import { type LimitState, newLimitState } from "./limit-state.ts";
import { standing, type WindowLimit, type WindowStanding } from "./standing.ts";

/** `ban` of the contract's `x-rate-limits`. */
export interface BanRule {
  /** This many refused requests ... */
  refusals: number;
  /** ... within this time ban the subject ... */
  withinSeconds: number;
  /** ... for this long the first time, ... */
  firstSeconds: number;
  /** ... and for this many times longer each further time ... */
  factor: number;
  /** ... up to this long. */
  maxSeconds: number;
  /** Earlier bans no longer count after this long without a refusal. */
  forgottenAfterSeconds: number;
}

export type Verdict =
  | { admitted: true; windows: WindowStanding[] }
  | {
      admitted: false;
      code: "rate_limited" | "key_banned";
      windows: WindowStanding[];
      /** Whole seconds until a request can pass again, at least 1. */
      retryAfterSeconds: number;
    };

/** Counts a request in every window, or refuses it and counts it in none. */
export function admit(
  before: LimitState | undefined,
  limits: WindowLimit[],
  rule: BanRule,
  nowMs: number,
): { state: LimitState; forgetAtMs: number; result: Verdict } {
  const state = forgetOldBans(before ?? newLimitState, rule, nowMs);
  const windows = standing(state, limits, nowMs);
  const banned = nowMs < state.bannedUntilMs;
  const full = windows.filter(({ remaining }) => remaining === 0);
  if (!banned && full.length === 0) {
    const counted = countRequest(state, windows);
    return outcome(counted, { admitted: true, windows: standing(counted, limits, nowMs) }, rule);
  }
  const refused = banned ? { ...state, lastRefusedAtMs: nowMs } : countRefusal(state, rule, nowMs);
  const passesAtMs = Math.max(refused.bannedUntilMs, ...full.map(({ resetAtMs }) => resetAtMs));
  const verdict: Verdict = {
    admitted: false,
    code: nowMs < refused.bannedUntilMs ? "key_banned" : "rate_limited",
    windows,
    retryAfterSeconds: Math.max(1, Math.ceil((passesAtMs - nowMs) / 1000)),
  };
  return outcome(refused, verdict, rule);
}

function forgetOldBans(state: LimitState, rule: BanRule, nowMs: number): LimitState {
  if (state.bans === 0 || nowMs < state.lastRefusedAtMs + rule.forgottenAfterSeconds * 1000) return state;
  return { ...state, bans: 0 };
}

function countRequest(state: LimitState, windows: WindowStanding[]): LimitState {
  const counts = windows.map(({ name, startMs, count }) => [name, { startMs, count: count + 1 }] as const);
  return { ...state, windows: Object.fromEntries(counts) };
}

/** The refusal that completes the rule starts the ban, so it is already answered with the ban's time to wait. */
function countRefusal(state: LimitState, rule: BanRule, nowMs: number): LimitState {
  const sinceMs = nowMs - rule.withinSeconds * 1000;
  const refusedAtMs = [...state.refusedAtMs.filter((atMs) => atMs > sinceMs), nowMs];
  if (refusedAtMs.length < rule.refusals) return { ...state, refusedAtMs, lastRefusedAtMs: nowMs };
  const seconds = Math.min(rule.firstSeconds * rule.factor ** state.bans, rule.maxSeconds);
  return {
    ...state,
    refusedAtMs: [],
    bans: state.bans + 1,
    bannedUntilMs: nowMs + seconds * 1000,
    lastRefusedAtMs: nowMs,
  };
}

function outcome(state: LimitState, result: Verdict, rule: BanRule) {
  const rememberMs = state.bans > 0 ? rule.forgottenAfterSeconds * 1000 : rule.withinSeconds * 1000;
  const refusalsUntilMs = state.lastRefusedAtMs === 0 ? 0 : state.lastRefusedAtMs + rememberMs;
  const windowsUntilMs = result.windows.map(({ resetAtMs }) => resetAtMs);
  return { state, result, forgetAtMs: Math.max(state.bannedUntilMs, refusalsUntilMs, ...windowsUntilMs) };
}
