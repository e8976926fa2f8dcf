// The attempts of one call, with the waits between them.
import { attempt } from "./attempt.ts";
import type { WithResponse } from "./call.ts";
import { APIError } from "./errors.ts";
import type { Gate } from "./gate.ts";
import { log } from "./log.ts";
import { pause } from "./pause.ts";
import type { Plan } from "./plan.ts";
import { isTransient, retryDelayMs } from "./retry.ts";

/** @throws APIError of the last attempt, and whatever a middleware throws */
export async function runAttempts(plan: Plan, gate: Gate): Promise<WithResponse<unknown>> {
  for (let retries = 0; ; retries++) {
    await gate.enter(plan);
    try {
      const outcome = await attempt(plan);
      gate.leave(outcome.rateLimit, true);
      return outcome;
    } catch (error) {
      if (!(error instanceof APIError)) {
        gate.leave();
        throw error;
      }
      const delayMs = retryDelayMs(error, retries);
      if (error.status === 429) gate.hold(delayMs, error);
      gate.leave(error.rateLimit);
      const isOver = retries >= plan.maxRetries || plan.signal?.aborted;
      if (isOver || delayMs > plan.maxRetryDelayMs || !isTransient(error)) throw error;
      log(plan, "info", `${error.message}; next attempt in ${Math.ceil(delayMs)} ms`);
      await pause(delayMs, plan.signal);
    }
  }
}
