// Counts the requests of API keys and client addresses by the contract's windows, plans and ban rule.
import type { LimitStorage } from "../storage/storage.ts";
import { admit, type BanRule, type Verdict } from "./admit.ts";
import { newLimitState } from "./limit-state.ts";
import { standing, type WindowLimit, type WindowStanding } from "./standing.ts";

export interface Limiter {
  /** Counts one request of the subject, or refuses it. However many come at once, exactly the limit passes. */
  take(subject: string, limits: WindowLimit[]): Promise<Verdict>;
  /** How the subject stands, counting nothing. */
  look(subject: string, limits: WindowLimit[]): Promise<WindowStanding[]>;
}

export function createLimiter(storage: LimitStorage, rule: BanRule, now: () => Date): Limiter {
  return {
    take: (subject, limits) => storage.change(subject, (state) => admit(state, limits, rule, now().getTime())),
    look: async (subject, limits) => standing((await storage.read(subject)) ?? newLimitState, limits, now().getTime()),
  };
}
