// The attempts of one call, with the waits between them.
import { attempt } from "./attempt.ts";
import { RateLimitError } from "./errors.ts";
import type { Gate } from "./gate.ts";
import { log } from "./log.ts";
import type { CallInput } from "./operation.ts";
import { pause } from "./pause.ts";
import { planCall, type Settings } from "./plan.ts";
import { retryDelayMs } from "./retry.ts";

/** @throws APIError of the last attempt, and whatever a middleware throws */
export async function runAttempts(client: Settings, input: CallInput, gate: Gate): Promise<unknown> {
  const plan = planCall(client, input);
  for (let retries = 0; ; retries++) {
    for (let wait = gate.enter(plan); wait; wait = gate.enter(plan)) await wait;
    input.response = undefined;
    let delayMs: number;
    try {
      return await attempt(plan, input);
    } catch (thrown) {
      delayMs = retryDelayMs(thrown, retries);
      if (thrown instanceof RateLimitError) gate.hold(delayMs, thrown);
      // POST and PATCH are not idempotent (RFC 9110, section 9.2.2): it may have been done, answer or not.
      const isRepeatable = plan.headers.has("idempotency-key") || !/^P[OA]/.test(input.operation.method);
      const isWorthIt =
        isRepeatable && retries < plan.maxRetries && delayMs <= plan.maxRetryDelayMs && !plan.end?.aborted;
      if (!isWorthIt) throw thrown;
      log(plan, "info", `${(thrown as Error).message}; again in ${Math.ceil(delayMs)} ms`);
    } finally {
      gate.leave(input.response);
    }
    await pause(delayMs, plan.end);
  }
}
