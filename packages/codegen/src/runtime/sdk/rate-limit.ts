// Reads the rate limit, the request id and the retry delay from response headers.
import type { Headers } from "./platform.ts";
import { REQUEST_ID_HEADERS } from "./response-names.ts";

/** Rate limit of the `X-RateLimit-*` headers. */
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
  const remaining = readNumber(headers, "x-ratelimit-remaining");
  if (!(remaining >= 0)) return undefined;
  const resetAt = new Date(readNumber(headers, "x-ratelimit-reset") * 1000);
  return { limit: readNumber(headers, "x-ratelimit-limit"), remaining, resetAt };
}

/** Returns the delay of `retry-after-ms`, `Retry-After` (RFC 9110, section 10.2.3) or the reset in ms. */
export function readRetryAfterMs(headers: Headers, resetAt?: Date): number | undefined {
  const dateMs = Date.parse(`${headers.get("retry-after")}`);
  return [
    readNumber(headers, "retry-after-ms"),
    readNumber(headers, "retry-after") * 1000,
    dateMs - Date.now(),
    Number(resetAt) - Date.now(),
  ].find((ms) => ms >= 0);
}

/** Returns NaN for `0x10` and `1e9`, which are no numbers with this prefix and suffix. */
function readNumber(headers: Headers, name: string): number {
  return Number(`+${headers.get(name)}e0`);
}
