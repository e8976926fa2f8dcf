// What a caller is told whose request is over the limit.
import { ApiError } from "../domain/api-error.ts";
import type { Verdict } from "../limits/admit.ts";
import { tightestWindow } from "../limits/standing.ts";

/** @param noun what is counted: "API key" or "client address". */
export function refusal(verdict: Verdict & { admitted: false }, noun: string): ApiError {
  const { code, retryAfterSeconds, windows } = verdict;
  const wait = retryAfterSeconds === 1 ? "1 second" : `${retryAfterSeconds} seconds`;
  const { name, limit } = tightestWindow(windows);
  const message =
    code === "key_banned"
      ? `The ${noun} kept sending requests after it was rate limited; it is banned for ${wait}`
      : `The ${limit} requests of this ${name} are used up; try again in ${wait}`;
  return new ApiError(code, message, { headers: { "Retry-After": String(retryAfterSeconds) } });
}
