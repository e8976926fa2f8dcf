// The rules of rate limits: pure functions, and the interface of what counts requests by them.
export { capAnonymousKeys } from "./anonymous-keys.ts";
export { type BanRule, type ConsumeResult, consume, toConsumeResult, toStoredWindows } from "./consume.ts";
export { type LimitState, newLimitState } from "./limit-state.ts";
export type { Limiter } from "./limiter.ts";
export { hasAgreedLimits, planLimits, planNames, type RateLimitPolicy } from "./plan-limits.ts";
export { CLOCK_TOLERANCE_MS, type WindowLimit, type WindowState, windowStates } from "./window-state.ts";
