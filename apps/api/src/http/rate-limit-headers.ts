// Builds the rate-limit headers of every response: X-RateLimit-* of the contract, and RateLimit and RateLimit-Policy of
// https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/

import { clientIp } from "@onecontract/server-node";
import type { ApiError } from "../domain/api-error.ts";
import { newLimitState } from "../limits/limit-state.ts";
import type { Limiter } from "../limits/limiter.ts";
import { anonymousLimits } from "../limits/plan-limits.ts";
import { tightestWindow, type WindowLimit, type WindowState, windowStates } from "../limits/window-state.ts";
import type { ApiEnv } from "./api-env.ts";
import { rateLimitError } from "./limit-request.ts";

export interface RateLimitHeadersOptions {
  limiter: Limiter;
  trustedProxies: number;
  now: () => Date;
}

type HeaderValues = Record<string, string>;

export type RateLimitHeaders = ReturnType<typeof rateLimitHeaders>;

export function rateLimitHeaders({ limiter, trustedProxies, now }: RateLimitHeadersOptions) {
  return {
    /** Returns the headers of a request that was counted. */
    forWindows: (windows: WindowState[]) => createHeaders(windows, now().getTime()),
    /** Returns the headers of any response, whether or not its request was counted. */
    forResponse: async (env: ApiEnv["Bindings"], { status }: Response) =>
      createHeaders(env.call.windows ?? (await uncountedWindows(env, status)), now().getTime()),
    /** Returns the headers for a malformed request. If `isCounted`, it counts as a request and may be rate limited. */
    forClientIp: async (
      ip: string,
      isCounted: boolean,
    ): Promise<{ headers: HeaderValues; rateLimitError?: ApiError }> => {
      const rateLimitKey = `ip:${ip}`;
      if (!isCounted) return { headers: createHeaders(await peek(rateLimitKey), now().getTime()) };
      try {
        const result = await limiter.consume(rateLimitKey, anonymousLimits());
        const headers = createHeaders(result.windows, now().getTime());
        return result.allowed ? { headers } : { headers, rateLimitError: rateLimitError(result, "Client address") };
      } catch {
        return { headers: createHeaders(unusedWindows(anonymousLimits()), now().getTime()) };
      }
    },
  };

  /** Returns the windows of a request that was not counted: a preflight, a request outside the API, or a failure. */
  async function uncountedWindows({ call, incoming }: ApiEnv["Bindings"], status: number): Promise<WindowState[]> {
    const { limits } = call;
    // A backend is unavailable, so the remaining quota is unknown and the headers report the full plan.
    if (limits !== undefined || status >= 500) return unusedWindows(limits ?? anonymousLimits());
    return peek(`ip:${clientIp(incoming, trustedProxies)}`);
  }

  function peek(rateLimitKey: string): Promise<WindowState[]> {
    return limiter.peek(rateLimitKey, anonymousLimits()).catch(() => unusedWindows(anonymousLimits()));
  }

  function unusedWindows(limits: WindowLimit[]): WindowState[] {
    return windowStates(newLimitState, limits, now().getTime());
  }
}

function createHeaders(windows: WindowState[], nowMs: number): HeaderValues {
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
