// What each plan of the contract allows in each window.
import { rateLimits } from "../contract.ts";
import type { WindowLimit } from "./standing.ts";

/** Every request asks for limits; those of a plan, or of one key, stay the same. */
const madeOf = new WeakMap<Record<string, number>, WindowLimit[]>();

/**
 * The limits of a plan.
 * @param agreed requests per window name, for a plan without limits of its own.
 * @throws Error when the contract has no such plan, or it needs `agreed`.
 */
export function planLimits(planName: string, agreed: Record<string, number> = {}): WindowLimit[] {
  const plan = rateLimits.plans.find(({ name }) => name === planName);
  if (plan === undefined) throw new Error(`plan: expected one of ${planNames().join(", ")}, got "${planName}"`);
  const requests: Record<string, number> = plan.limits ?? agreed;
  const known = madeOf.get(requests);
  if (known !== undefined) return known;
  const limits = rateLimits.windows.map(({ name, seconds }) => {
    const limit = requests[name];
    if (limit === undefined) throw new Error(`plan ${planName}: expected a limit per ${name}, got none`);
    return { name, seconds, limit };
  });
  madeOf.set(requests, limits);
  return limits;
}

/** Limits of the calls without a valid API key. */
export function anonymousLimits(): WindowLimit[] {
  return planLimits(rateLimits.anonymousPlan);
}

export function planNames(): string[] {
  return rateLimits.plans.map(({ name }) => name);
}

/** Whether the limits of the plan are agreed per key. */
export function hasAgreedLimits(planName: string): boolean {
  return rateLimits.plans.some(({ name, limits }) => name === planName && limits === undefined);
}
