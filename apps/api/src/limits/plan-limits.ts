// Limits of each plan and the ban rule, as the contract states them.
import { rateLimits } from "../contract.ts";
import type { BanRule } from "./consume.ts";
import type { WindowLimit } from "./window-state.ts";

export const banRule: BanRule = rateLimits.ban;

/** Cache of the limits, which every request needs, and which do not change for a plan or a key. */
const cache = new WeakMap<Record<string, number>, WindowLimit[]>();

/**
 * Returns the limits of a plan.
 * @param agreed requests per window name, for a plan whose limits are agreed per key.
 * @throws Error if the contract has no such plan, or the plan needs `agreed` and a window is missing.
 */
export function planLimits(planName: string, agreed: Record<string, number> = {}): WindowLimit[] {
  const plan = rateLimits.plans.find(({ name }) => name === planName);
  if (plan === undefined) throw new Error(`plan: expected one of ${planNames().join(", ")}, got "${planName}"`);
  const requests: Record<string, number> = plan.limits ?? agreed;
  const cached = cache.get(requests);
  if (cached !== undefined) return cached;
  const limits = rateLimits.windows.map(({ name, seconds }) => {
    const limit = requests[name];
    if (limit === undefined) throw new Error(`plan ${planName}: expected a limit per ${name}, got none`);
    return { name, seconds, limit };
  });
  cache.set(requests, limits);
  return limits;
}

/** Returns the limits of requests without a valid API key. */
export function anonymousLimits(): WindowLimit[] {
  return planLimits(rateLimits.anonymousPlan);
}

export function planNames(): string[] {
  return rateLimits.plans.map(({ name }) => name);
}

/** Returns whether the limits of the plan are agreed per key. */
export function hasAgreedLimits(planName: string): boolean {
  return rateLimits.plans.some(({ name, limits }) => name === planName && limits === undefined);
}
