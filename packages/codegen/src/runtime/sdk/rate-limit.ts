// Reads the rate limit, the request id and the retry delay from response headers.
import type { Headers } from "./platform.ts";
import { REQUEST_ID_HEADERS } from "./response-names.ts";

/** Rate limit from the `X-RateLimit-*` headers of a response. */
export interface RateLimit {
  /** Requests that the plan allows in the window. */
  limit: number;
  /** Requests left in the window. */
  remaining: number;
  /** End of the window. */
  resetAt: Date;
}

export function readMetadata(headers: Headers): { rateLimit: RateLimit | undefined; requestId: string | undefined } {
  const [requestId] = REQUEST_ID_HEADERS.flatMap((name) => headers.get(name) ?? []);
  return { rateLimit: readRateLimit(headers), requestId };
}

export function readRateLimit(headers: Headers): RateLimit | undefined {
  const read = (name: string) => Number(headers.get(name) ?? "none");
  const remaining = read("x-ratelimit-remaining");
  if (!(remaining >= 0)) return undefined;
  return { limit: read("x-ratelimit-limit"), remaining, resetAt: new Date(read("x-ratelimit-reset") * 1000) };
}

/** Returns the delay of `retry-after-ms`, or of `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3), in milliseconds from now. */
export function readRetryAfterMs(headers: Headers): number | undefined {
  const value = headers.get("retry-after") ?? "none";
  const seconds = Number(value);
  const ms = Number(headers.get("retry-after-ms") ?? (seconds >= 0 ? seconds * 1000 : Date.parse(value) - Date.now()));
  return ms >= 0 ? ms : undefined;
}
