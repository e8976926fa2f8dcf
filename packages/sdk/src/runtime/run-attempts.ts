// The attempts of one call, with the waits between them.
import { attempt } from "./attempt.ts";
import type { Outcome } from "./call.ts";
import { type APIError, RateLimitError } from "./errors.ts";
import type { Gate } from "./gate.ts";
import { log } from "./log.ts";
import type { CallInput } from "./operation.ts";
import { pause } from "./pause.ts";
import { planCall, type Settings } from "./plan.ts";
import { retryDelayMs } from "./retry.ts";

/** @throws APIError of the last attempt, and whatever a middleware throws */
export async function runAttempts(client: Settings, input: CallInput, gate: Gate): Promise<Outcome<unknown>> {
  // A moment later, so that `asResponse` on the same line can still say that the body is not to be read.
  await undefined;
  const plan = planCall(client, input);
  for (let retries = 0; ; retries++) {
    for (let wait = gate.enter(plan); wait; wait = gate.enter(plan)) await wait;
    try {
      const outcome = await attempt(plan, input);
      gate.leave(outcome.response.headers, true);
      return outcome;
    } catch (thrown) {
      const { message, headers }: Partial<APIError> = Object(thrown);
      const delayMs = retryDelayMs(thrown, retries);
      if (thrown instanceof RateLimitError) gate.hold(delayMs, thrown);
      gate.leave(headers);
      const isWorthIt = retries < plan.maxRetries && delayMs <= plan.maxRetryDelayMs;
      if (!isWorthIt || plan.end?.aborted) throw thrown;
      log(plan, "info", `${message}; again in ${Math.ceil(delayMs)} ms`);
      await pause(delayMs, plan.end);
    }
  }
}
