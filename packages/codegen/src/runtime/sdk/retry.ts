// Retries: which failures are retried, and after which delay.
import { attempt } from "./attempt.ts";
import type { CallInput, CallResult } from "./call.ts";
import { sleep, withDeadline } from "./deadline.ts";
import { APIError } from "./errors.ts";
import { log } from "./log.ts";
import type { AbortSignal } from "./platform.ts";
import { prepareRequest, type Settings } from "./prepared-request.ts";
import type { Throttle } from "./throttle.ts";

/**
 * Sends the request of a call, with retries, and resolves to its result.
 *
 * @param throttle delays each attempt; false if the client sends every request at once
 * @throws APIError of the last attempt, and any error of a middleware
 */
export async function sendWithRetries(
  client: Settings,
  throttle: Throttle | false | undefined,
  input: CallInput,
): Promise<CallResult> {
  const prepared = prepareRequest(client, input);
  const { requestLine, signal, timeoutMs, totalTimeoutMs } = prepared;
  const sendAttempts = async (callSignal?: AbortSignal) => {
    const send = () =>
      withDeadline(requestLine, timeoutMs, callSignal, (attemptSignal) =>
        attempt(prepared, input.operation, attemptSignal),
      );
    for (let retries = 0; ; retries++) {
      try {
        return await (throttle ? throttle.send(prepared, callSignal, send) : send());
      } catch (error) {
        const delayMs = retryDelayMs(error, retries);
        // POST and PATCH are not idempotent (RFC 9110, section 9.2.2): the service may have processed the request.
        const isIdempotent =
          !/^P[OA]/.test(requestLine) || new Headers(prepared.createHeaders("")).has("idempotency-key");
        const isRetried = isIdempotent && retries < prepared.maxRetries && delayMs <= prepared.maxRetryDelayMs;
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
