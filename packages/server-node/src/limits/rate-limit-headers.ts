// Builds the rate-limit headers of a response: X-RateLimit-*, and RateLimit and RateLimit-Policy of
// https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/

import { tightestWindow, type WindowState } from "./window-state.ts";

/** Returns the headers that describe the windows of a caller. */
export function rateLimitHeaders(windows: WindowState[], nowMs: number): Record<string, string> {
  const { limit, remaining, resetAtMs } = tightestWindow(windows);
  let rateLimits = "";
  let policies = "";
  for (const window of windows) {
    const separator = rateLimits === "" ? "" : ", ";
    const secondsLeft = Math.max(0, Math.ceil((window.resetAtMs - nowMs) / 1000));
    rateLimits += `${separator}"${window.name}";r=${window.remaining};t=${secondsLeft}`;
    policies += `${separator}"${window.name}";q=${window.limit};w=${window.seconds}`;
  }
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(resetAtMs / 1000),
    RateLimit: rateLimits,
    "RateLimit-Policy": policies,
  };
}
