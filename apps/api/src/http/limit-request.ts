// Counts requests against their rate limits.

import { clientIp } from "@onecontract/server-node";
import { type Awaitable, andThen } from "@petstore/server";
import type { Context } from "hono";
import { ApiError } from "../domain/api-error.ts";
import type { LookupThrottle } from "../keys/lookup-throttle.ts";
import type { ConsumeResult } from "../limits/consume.ts";
import type { Limiter } from "../limits/limiter.ts";
import { anonymousLimits, planLimits } from "../limits/plan-limits.ts";
import { tightestWindow } from "../limits/window-state.ts";
import type { ApiKey } from "../storage/storage.ts";
import type { ApiEnv } from "./api-env.ts";

export interface RequestLimiterOptions {
  limiter: Limiter;
  lookups: LookupThrottle;
  trustedProxies: number;
}

/**
 * Returns a function that counts a request for its API key. Without a valid key it counts for the IP address of the client,
 * which slows guessing. It throws an ApiError `rate_limited` or `key_banned`.
 */
export function requestLimiter({ limiter, lookups, trustedProxies }: RequestLimiterOptions) {
  return ({ env: { call, incoming } }: Context<ApiEnv>, key: ApiKey | undefined): Awaitable<void> => {
    const ip = key === undefined ? clientIp(incoming, trustedProxies) : "";
    const limits = key === undefined ? anonymousLimits() : planLimits(key.plan, key.limits);
    call.apiKey = key;
    call.limits = limits;
    return andThen(limiter.consume(key === undefined ? `ip:${ip}` : `key:${key.id}`, limits), (result) => {
      call.windows = result.windows;
      if (result.allowed) return;
      if (key === undefined) lookups.limit(ip, result.retryAfterSeconds);
      throw rateLimitError(result, key === undefined ? "Client address" : "API key");
    });
  };
}

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
