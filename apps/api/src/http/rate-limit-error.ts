// The error that reports a rejected request to a caller over its rate limit.
import { ApiError } from "../domain/api-error.ts";
import type { ConsumeResult } from "../limits/consume.ts";
import { tightestWindow } from "../limits/window-state.ts";

/**
 * Creates the error for a request over its rate limit.
 * @param noun the counted entity at the start of the message: "API key" or "Client address".
 */
export function rateLimitError(result: ConsumeResult & { allowed: false }, noun: string): ApiError {
  const { code, retryAfterSeconds, windows } = result;
  const wait = retryAfterSeconds === 1 ? "1 second" : `${retryAfterSeconds} seconds`;
  const { name, limit } = tightestWindow(windows);
  const message =
    code === "key_banned"
      ? `${noun} banned for ${wait}: too many requests after the rate limit was exceeded`
      : `Rate limit exceeded: ${limit} requests per ${name}; retry in ${wait}`;
  return new ApiError(code, message, { headers: { "Retry-After": String(retryAfterSeconds) } });
}
