// The attempts of one call, with the waits between them.
import { attempt } from "./attempt.ts";
import type { Outcome } from "./call.ts";
import { APIError } from "./errors.ts";
import type { Gate } from "./gate.ts";
import { log } from "./log.ts";
import type { CallInput } from "./operation.ts";
import { pause } from "./pause.ts";
import { planCall, type Settings } from "./plan.ts";

/** Waits are exponential with full jitter, unless the service names a time. */
const firstDelayMs = 500;
const delayMsMax = 8000;

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
      // Without a status there was no response.
      const { status = 500, headers, message, retryAfterMs }: Partial<APIError> = Object(thrown);
      const delayMs = retryAfterMs ?? Math.random() * Math.min(delayMsMax, firstDelayMs * 2 ** retries);
      if (status === 429) gate.hold(delayMs, thrown);
      gate.leave(headers);
      // What is no APIError is of a middleware, or a mistake in the call.
      const isTransient = thrown instanceof APIError && (status >= 500 || status === 429 || status === 408);
      const isWorthIt = isTransient && retries < plan.maxRetries && delayMs <= plan.maxRetryDelayMs;
      if (!isWorthIt || plan.end?.aborted) throw thrown;
      log(plan, "info", `${message}; again in ${Math.ceil(delayMs)} ms`);
      await pause(delayMs, plan.end);
    }
  }
}
