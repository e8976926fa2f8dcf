// The limits of each plan, as `x-rate-limits` of a contract states them.
import type { BanRule } from "./consume.ts";
import type { WindowLimit } from "./window-state.ts";

/** Value of `x-rate-limits`. Server stubs export it as `rateLimits`. */
export interface RateLimitPolicy {
  windows: readonly { name: string; seconds: number }[];
  /** Plans. The limits of one without `limits` are agreed per key. */
  plans: readonly Plan[];
  /** Plan of requests without a valid key. */
  anonymousPlan: string;
  ban: BanRule;
}

interface Plan {
  name: string;
  /** Requests per window name. */
  limits?: Record<string, number> | undefined;
}

/** Cache of the limits, which every request needs, and which do not change for a plan or a key. */
const cache = new WeakMap<Record<string, number>, WindowLimit[]>();

/**
 * Returns the limits of a plan.
 * @param agreed requests per window name, for a plan whose limits are agreed per key.
 * @throws Error if the contract has no such plan, or the plan needs `agreed` and a window is missing.
 */
export function planLimits(
  policy: RateLimitPolicy,
  planName: string,
  agreed: Record<string, number> = {},
): WindowLimit[] {
  const plan = policy.plans.find(({ name }) => name === planName);
  if (plan === undefined) throw new Error(`plan: expected one of ${planNames(policy).join(", ")}, got "${planName}"`);
  const requests = plan.limits ?? agreed;
  const cached = cache.get(requests);
  if (cached !== undefined) return cached;
  const limits = policy.windows.map(({ name, seconds }) => {
    const limit = requests[name];
    if (limit === undefined) throw new Error(`plan ${planName}: expected a limit per ${name}, got none`);
    return { name, seconds, limit };
  });
  cache.set(requests, limits);
  return limits;
}

export function planNames({ plans }: RateLimitPolicy): string[] {
  return plans.map(({ name }) => name);
}

/** Returns whether the limits of the plan are agreed per key. */
export function hasAgreedLimits({ plans }: RateLimitPolicy, planName: string): boolean {
  return plans.some(({ name, limits }) => name === planName && limits === undefined);
}
