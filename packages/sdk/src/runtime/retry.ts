// Whether a failed attempt is worth another one, and when.
import { AbortError, type APIError } from "./errors.ts";

const FIRST_DELAY_MS = 500;
const DELAY_MS_MAX = 8000;

/** Whether the next attempt may do better: no response, or a status that says so. */
export function isTransient(error: APIError): boolean {
  const { status = 500 } = error;
  return (status >= 500 || status === 429 || status === 408) && !(error instanceof AbortError);
}

/** What the service asks for, else exponential with full jitter, in milliseconds. */
export function retryDelayMs({ retryAfterMs }: APIError, attempts: number): number {
  return retryAfterMs ?? Math.random() * Math.min(DELAY_MS_MAX, FIRST_DELAY_MS * 2 ** attempts);
}
