// Whether a failed attempt is worth another one, and when.
import type { APIError } from "./errors.ts";

/** Whether the next attempt may do better: no response, or a status that says so. */
export function isTransient({ status = 500 }: APIError): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** What the service asks for, else exponential with full jitter, in milliseconds. */
export function retryDelayMs({ retryAfterMs }: APIError, attempts: number): number {
  const firstDelayMs = 500;
  const delayMsMax = 8000;
  return retryAfterMs ?? Math.random() * Math.min(delayMsMax, firstDelayMs * 2 ** attempts);
}
