// Sends the request of a call again after failures that allow it.
import { attempt } from "./attempt.ts";
import type { CallInput, CallResult } from "./call-input.ts";
import { sleep, withDeadline } from "./deadline.ts";
import { APIError } from "./errors.ts";
import { loadOnDemand } from "./load-on-demand.ts";
import { log } from "./log.ts";
import type { AbortSignal } from "./platform.ts";
import { prepareRequest, type Settings } from "./prepared-request.ts";

/**
 * Sends the request of a call, with retries, and resolves to its result.
 *
 * @throws APIError of the last attempt, and any error of a middleware
 */
export async function sendWithRetries(client: Settings, input: CallInput): Promise<CallResult> {
  // In browsers, no page loads more for the check.
  if (client.userAgent && (client.unchecked || input.options)) {
    (await loadOnDemand())?.checkOptions(client, input);
  }
  const prepared = prepareRequest(client, input);
  const { requestLine, signal, throttle, timeoutMs, totalTimeoutMs } = prepared;
  const sendAttempts = async (callSignal?: AbortSignal) => {
    const send = () =>
      withDeadline(requestLine, timeoutMs, callSignal, (attemptSignal) => attempt(prepared, input, attemptSignal));
    for (let retries = 0; ; retries++) {
      try {
        return await (throttle ? throttle(prepared, input.operation, callSignal, send) : send());
      } catch (error) {
        if (!(error instanceof APIError && retries < prepared.maxRetries)) throw error;
        let delayMs: number | undefined = backoffMs(retries);
        // Without a response, there may be no connection to load more. That a POST or PATCH may be sent again is decided there.
        if (error.status || /^P[OA]/.test(requestLine))
          delayMs = (await loadOnDemand())?.retryDelayMs(error, delayMs, prepared);
        if (delayMs === undefined || delayMs > prepared.maxRetryDelayMs || callSignal?.aborted) throw error;
        log(prepared, delayMs > 1000 ? "warn" : "info", `${error.message}; retry in ${Math.ceil(delayMs)} ms`);
        await sleep(delayMs, callSignal);
      }
    }
  };
  if (totalTimeoutMs === Infinity && !signal) return sendAttempts();
  return withDeadline(requestLine, totalTimeoutMs, signal, sendAttempts);
}

/** Returns the delay before a retry in ms: exponential, with full jitter. */
export function backoffMs(attempts: number): number {
  return Math.random() * Math.min(8000, 500 * 2 ** attempts);
}
