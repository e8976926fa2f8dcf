// Retries: which failures are retried, and after which delay.
import { attempt } from "./attempt.ts";
import type { CallInput, CallResult } from "./call.ts";
import { APIError, RateLimitError } from "./errors.ts";
import { log } from "./log.ts";
import { prepareRequest, type Settings } from "./prepared-request.ts";
import type { Throttle } from "./throttle.ts";
import { sleep } from "./timers.ts";

/**
 * Sends the request of a call, with retries, and resolves to its result.
 *
 * @throws APIError of the last attempt, and any error of a middleware
 */
export async function sendWithRetries(client: Settings, throttle: Throttle, input: CallInput): Promise<CallResult> {
  const prepared = prepareRequest(client, input);
  for (let retries = 0; ; retries++) {
    for (let wait = throttle.acquire(prepared); wait; wait = throttle.acquire(prepared)) await wait;
    let delayMs: number;
    try {
      return await attempt(prepared, input, throttle);
    } catch (thrown) {
      delayMs = retryDelayMs(thrown, retries);
      if (thrown instanceof RateLimitError) throttle.pauseFor(delayMs, thrown);
      // POST and PATCH are not idempotent (RFC 9110, section 9.2.2): the service may have processed the request.
      const isIdempotent = prepared.headers["idempotency-key"] || !/^P[OA]/.test(input.operation.method);
      const isRetried =
        isIdempotent &&
        retries < prepared.maxRetries &&
        delayMs <= prepared.maxRetryDelayMs &&
        !prepared.callSignal?.aborted;
      if (!isRetried) throw thrown;
      log(prepared, "info", `${(thrown as Error).message}; retry in ${Math.ceil(delayMs)} ms`);
    } finally {
      throttle.release();
    }
    await sleep(delayMs, prepared.callSignal);
  }
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
