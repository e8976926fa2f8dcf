// The attempts of one call, with the waits between them.
import { attempt } from "./attempt.ts";
import type { WithResponse } from "./call.ts";
import type { APIError } from "./errors.ts";
import type { Gate } from "./gate.ts";
import { log } from "./log.ts";
import { pause } from "./pause.ts";
import type { Plan } from "./plan.ts";
import { retryDelayMs } from "./retry.ts";

/** @throws APIError of the last attempt, and whatever a middleware throws */
export async function runAttempts(plan: Plan, gate: Gate): Promise<WithResponse<unknown>> {
  for (let retries = 0; ; retries++) {
    await gate.enter(plan);
    try {
      const outcome = await attempt(plan);
      gate.leave(outcome.rateLimit, true);
      return outcome;
    } catch (thrown) {
      const error: Partial<APIError> = Object(thrown);
      const delayMs = retryDelayMs(error, retries);
      if (error.status === 429) gate.hold(delayMs, thrown);
      gate.leave(error.rateLimit);
      const isWorthIt = retries < plan.maxRetries && delayMs <= plan.maxRetryDelayMs && !plan.signal?.aborted;
      if (!isWorthIt) throw thrown;
      log(plan, "info", `${error.message}; again in ${delayMs.toFixed()} ms`);
      await pause(delayMs, plan.signal);
    }
  }
}
