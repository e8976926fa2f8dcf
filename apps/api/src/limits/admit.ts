// Decides whether one more request passes. Pure: state and time come in, the verdict and the new state go out.
// No limiter library does this: rate-limiter-flexible 11, the best kept one, starts a window at a caller's first request
// instead of the clock's minute or day, reads the clock itself, counts a request that is refused, keeps two windows apart
// so that one may count what the other refuses, forgets what is in its memory with the process, and has no store for
// node:sqlite. What would be left of it is adding one.
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
  const admitted = !banned && !windows.some(({ remaining }) => remaining === 0);
  const after = admitted ? countRequest(state, windows) : countRefusal(state, rule, nowMs);
  const result = admitted
    ? { admitted, windows: windows.map(withThisRequest) }
    : verdictOf(admitted, after, limits, nowMs);
  return { state: after, forgetAtMs: forgetAtMs(after, result.windows, rule), result };
}

/** @param state after the request was counted or refused. */
export function verdictOf(admitted: boolean, state: LimitState, limits: WindowLimit[], nowMs: number): Verdict {
  const windows = standing(state, limits, nowMs);
  if (admitted) return { admitted, windows };
  const resetsAtMs = windows.filter(({ remaining }) => remaining === 0).map(({ resetAtMs }) => resetAtMs);
  const passesAtMs = Math.max(state.bannedUntilMs, ...resetsAtMs);
  return {
    admitted,
    code: nowMs < state.bannedUntilMs ? "key_banned" : "rate_limited",
    windows,
    retryAfterSeconds: Math.max(1, Math.ceil((passesAtMs - nowMs) / 1000)),
  };
}

function forgetOldBans(state: LimitState, rule: BanRule, nowMs: number): LimitState {
  if (state.bans === 0 || nowMs < state.lastRefusedAtMs + rule.forgottenAfterSeconds * 1000) return state;
  return { ...state, bans: 0 };
}

function withThisRequest(window: WindowStanding): WindowStanding {
  return { ...window, count: window.count + 1, remaining: window.remaining - 1 };
}

function countRequest(state: LimitState, windows: WindowStanding[]): LimitState {
  const counted: LimitState["windows"] = {};
  for (const { name, startMs, count } of windows) counted[name] = { startMs, count: count + 1 };
  return { ...state, windows: counted };
}

/** The refusal that completes the rule starts the ban, so it is already answered with the ban's time to wait. */
function countRefusal(state: LimitState, rule: BanRule, nowMs: number): LimitState {
  if (nowMs < state.bannedUntilMs) return { ...state, lastRefusedAtMs: nowMs };
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

function forgetAtMs({ bans, bannedUntilMs, lastRefusedAtMs }: LimitState, windows: WindowStanding[], rule: BanRule) {
  const rememberMs = bans > 0 ? rule.forgottenAfterSeconds * 1000 : rule.withinSeconds * 1000;
  const refusalsUntilMs = lastRefusedAtMs === 0 ? 0 : lastRefusedAtMs + rememberMs;
  return Math.max(bannedUntilMs, refusalsUntilMs, ...windows.map(({ resetAtMs }) => resetAtMs));
}
