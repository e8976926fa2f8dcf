// Whether a failed attempt is worth another one, and when.
import { APIError } from "./errors.ts";

/**
 * What the service asks for, else exponential with full jitter, in milliseconds. NaN where the next attempt would do no
 * better: neither was there no response, nor a status that says so.
 */
export function retryDelayMs(error: unknown, attempts: number): number {
  const firstDelayMs = 500;
  const delayMsMax = 8000;
  const { status = 500, retryAfterMs } = error instanceof APIError ? error : { status: 0 };
  if (status < 500 && status !== 408 && status !== 429) return NaN;
  return retryAfterMs ?? Math.random() * Math.min(delayMsMax, firstDelayMs * 2 ** attempts);
}
