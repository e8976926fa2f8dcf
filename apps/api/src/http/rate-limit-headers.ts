// Tells on every answer how the caller stands: X-RateLimit-* of the contract, and beside them RateLimit and
// RateLimit-Policy as in https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
import type { MiddlewareHandler } from "hono";
import type { Limiter } from "../limits/limiter.ts";
import { anonymousLimits } from "../limits/plan-limits.ts";
import { tightestWindow, type WindowStanding } from "../limits/standing.ts";
import type { ApiEnv } from "./api-env.ts";
import { clientAddress } from "./client-address.ts";

export interface RateLimitHeadersOptions {
  limiter: Limiter;
  trustedProxies: number;
  now: () => Date;
}

export function rateLimitHeaders({ limiter, trustedProxies, now }: RateLimitHeadersOptions): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    // Not counted: a preflight, which carries no key, or a request that could not be counted.
    const lookUp = () => limiter.look(`address:${clientAddress(c, trustedProxies)}`, anonymousLimits());
    const windows = c.get("windows") ?? (await lookUp());
    for (const [name, value] of Object.entries(headersOf(windows, now().getTime()))) c.res.headers.set(name, value);
  };
}

function headersOf(windows: WindowStanding[], nowMs: number) {
  const tightest = tightestWindow(windows);
  const secondsLeft = (window: WindowStanding) => Math.max(0, Math.ceil((window.resetAtMs - nowMs) / 1000));
  return {
    "X-RateLimit-Limit": String(tightest.limit),
    "X-RateLimit-Remaining": String(tightest.remaining),
    "X-RateLimit-Reset": String(tightest.resetAtMs / 1000),
    RateLimit: windows.map((window) => `"${window.name}";r=${window.remaining};t=${secondsLeft(window)}`).join(", "),
    "RateLimit-Policy": windows.map(({ name, limit, seconds }) => `"${name}";q=${limit};w=${seconds}`).join(", "),
  };
}
