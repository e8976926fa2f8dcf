// Retries: which failures are retried, and after which delay.
import { attempt } from "./attempt.ts";
import type { CallInput, CallResult } from "./call.ts";
import { sleep, withDeadline } from "./deadline.ts";
import { APIError, RateLimitError } from "./errors.ts";
import { log } from "./log.ts";
import type { AbortSignal } from "./platform.ts";
import { prepareRequest, type Settings } from "./prepared-request.ts";
import type { RequestOptions } from "./request-options.ts";

/**
 * Sends the request of a call, with retries, and resolves to its result.
 *
 * @throws APIError of the last attempt, and any error of a middleware
 */
export async function sendWithRetries(client: Settings, input: CallInput): Promise<CallResult> {
  const prepared = prepareRequest(client, input);
  const { requestLine, retryPost, signal, throttle, timeoutMs, totalTimeoutMs } = prepared;
  const sendAttempts = async (callSignal?: AbortSignal) => {
    const send = () =>
      withDeadline(requestLine, timeoutMs, callSignal, (attemptSignal) => attempt(prepared, input, attemptSignal));
    for (let retries = 0; ; retries++) {
      try {
        return await throttle(prepared, input.operation, callSignal, send);
      } catch (error) {
        // POST and PATCH are not idempotent (RFC 9110, section 9.2.2): the service may have processed the request.
        const isSafe = !/^P[OA]/.test(requestLine) || new Headers(prepared.createHeaders("")).has("idempotency-key");
        const delayMs = retryDelayMs(error, retries, isSafe ? "always" : retryPost);
        const isRetried = retries < prepared.maxRetries && delayMs <= prepared.maxRetryDelayMs;
        if (!isRetried || callSignal?.aborted) throw error;
        log(
          prepared,
          delayMs > 1000 ? "warn" : "info",
          `${(error as Error).message}; retry in ${Math.ceil(delayMs)} ms`,
        );
        await sleep(delayMs, callSignal);
      }
    }
  };
  if (totalTimeoutMs === Infinity && !signal) return sendAttempts();
  return withDeadline(requestLine, totalTimeoutMs, signal, sendAttempts);
}

/**
 * Returns the delay in ms, or NaN if the failure is not retried (retryable: connection errors, timeouts, 408, 5xx, and requests that the service
 * rejected: a rate limit, a 503 with a delay, or `x-should-retry: true`). The delay is that of `Retry-After`, else exponential with full
 * jitter.
 *
 * @param policy failures after which the request may be sent again
 */
export function retryDelayMs(error: unknown, attempts: number, policy: RequestOptions["retryPost"] = "always"): number {
  const firstDelayMs = 500;
  const maxDelayMs = 8000;
  const failure: Partial<APIError> = error instanceof APIError ? error : { status: 0 };
  const { status = 500, retryAfterMs, headers } = failure;
  const advice = headers?.get("x-should-retry");
  const isRejected =
    advice === "true" || error instanceof RateLimitError || (status === 503 && retryAfterMs !== undefined);
  const isRetryable = isRejected ? policy !== "never" : policy === "always" && (status >= 500 || status === 408);
  if (!isRetryable || advice === "false") return NaN;
  return retryAfterMs ?? Math.random() * Math.min(maxDelayMs, firstDelayMs * 2 ** attempts);
}
