// Retries: which failures are retried, and after which delay.
import { attempt } from "./attempt.ts";
import type { CallInput, CallResult } from "./call.ts";
import { sleep, withDeadline } from "./deadline.ts";
import { APIError } from "./errors.ts";
import { log } from "./log.ts";
import { prepareRequest, type Settings } from "./prepared-request.ts";
import type { Throttle } from "./throttle.ts";

/**
 * Sends the request of a call, with retries, and resolves to its result.
 *
 * @param throttle absent if the requests of the client are not limited
 * @throws APIError of the last attempt, and any error of a middleware
 */
export function sendWithRetries(
  client: Settings,
  throttle: Throttle | undefined,
  input: CallInput,
): Promise<CallResult> {
  const prepared = prepareRequest(client, input);
  const { requestLine, timeoutMs, totalTimeoutMs, maxRetries, maxRetryDelayMs } = prepared;
  return withDeadline(requestLine, totalTimeoutMs, prepared.signal, async (callSignal) => {
    for (let retries = 0; ; retries++) {
      let delayMs = 0;
      let outcome: object = {};
      const slot = await throttle?.acquire(prepared, callSignal);
      try {
        const result = await withDeadline(requestLine, timeoutMs, callSignal, (signal) =>
          attempt(prepared, input, signal),
        );
        outcome = result.response;
        return result;
      } catch (thrown) {
        outcome = Object(thrown);
        delayMs = retryDelayMs(thrown, retries);
        // POST and PATCH are not idempotent (RFC 9110, section 9.2.2): the service may have processed the request.
        const isIdempotent = prepared.headers["idempotency-key"] || !/^P[OA]/.test(input.operation.method);
        if (!isIdempotent || retries >= maxRetries || !(delayMs <= maxRetryDelayMs) || callSignal?.aborted)
          throw thrown;
        const level = delayMs > 1000 ? "warn" : "info";
        log(prepared, level, `${(thrown as Error).message}; retry in ${Math.ceil(delayMs)} ms`);
      } finally {
        if (slot) throttle?.release(slot, outcome, delayMs);
      }
      await sleep(delayMs, callSignal);
    }
  });
}

/**
 * Returns the delay in ms, or NaN if the failure is not retryable (retryable: connection errors, timeouts, 408, 429 and
 * 5xx). The delay is that of `Retry-After`, else exponential with full jitter.
 */
export function retryDelayMs(error: unknown, attempts: number): number {
  const firstDelayMs = 500;
  const maxDelayMs = 8000;
  const { status = 500, retryAfterMs } = error instanceof APIError ? error : { status: 0 };
  if (status < 500 && status !== 408 && status !== 429) return NaN;
  return retryAfterMs ?? Math.random() * Math.min(maxDelayMs, firstDelayMs * 2 ** attempts);
}
