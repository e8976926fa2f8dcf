// The attempts of one call, with the waits between them.
import type { WithResponse } from "./call.ts";
import { APIError } from "./errors.ts";
import type { Gate, Patience } from "./gate.ts";
import type { Log } from "./log.ts";
import { pause } from "./pause.ts";
import { isTransient, retryDelayMs } from "./retry.ts";

export interface Run extends Patience {
  /** What is asked, for messages: `GET /things/1`. */
  request: string;
  gate: Gate;
  log: Log;
  /** Attempts after the first. */
  maxRetries: number;
  attempt: () => Promise<WithResponse<unknown>>;
}

/** @throws APIError of the last attempt, and whatever a middleware throws */
export async function runAttempts(run: Run): Promise<WithResponse<unknown>> {
  const { request, gate, log, maxRetries, attempt, signal, deadline, maxRetryDelayMs } = run;
  for (let retries = 0; ; retries++) {
    await gate.enter(request, run);
    const startMs = Date.now();
    let failure: APIError;
    try {
      const outcome = await attempt();
      gate.leave(outcome.rateLimit, true);
      log("debug", `${request}: ${outcome.response.status} in ${Date.now() - startMs} ms`);
      return outcome;
    } catch (error) {
      const isKnown = error instanceof APIError;
      // What a refusal says of the window does not tell when the next request is welcome: its time does.
      gate.leave(isKnown && error.status !== 429 ? error.rateLimit : undefined);
      if (!isKnown) throw error;
      failure = error;
    }
    const delayMs = retryDelayMs(failure, retries);
    if (failure.status === 429) gate.hold(delayMs, failure);
    const isTooLong = delayMs > Math.min(maxRetryDelayMs, deadline - Date.now());
    if (retries >= maxRetries || isTooLong || !isTransient(failure)) throw failure;
    log("info", `${failure.message}; next attempt in ${Math.ceil(delayMs)} ms`);
    await pause(delayMs, signal);
  }
}
