// What a response says about the rate limit and about when to come back.

/** From the `X-RateLimit-*` headers of a response. */
export interface RateLimit {
  /** Requests that the plan allows in the window. */
  limit: number;
  /** Requests left in the window. */
  remaining: number;
  /** When the window ends. */
  resetAt: Date;
}

/** What every response says besides its body. */
export function readMetadata(headers: Headers): { rateLimit: RateLimit | undefined; requestId: string | undefined } {
  return { rateLimit: readRateLimit(headers), requestId: headers.get("x-request-id") ?? undefined };
}

export function readRateLimit(headers: Headers): RateLimit | undefined {
  const read = (name: string) => Number(headers.get(name) ?? "none");
  const remaining = read("x-ratelimit-remaining");
  if (!(remaining >= 0)) return undefined;
  return { limit: read("x-ratelimit-limit"), remaining, resetAt: new Date(read("x-ratelimit-reset") * 1000) };
}

/** `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3), as milliseconds from now. */
export function readRetryAfterMs(headers: Headers): number | undefined {
  const text = headers.get("retry-after") ?? "none";
  const seconds = Number(text);
  const ms = seconds >= 0 ? seconds * 1000 : Date.parse(text) - Date.now();
  return ms >= 0 ? ms : undefined;
}
