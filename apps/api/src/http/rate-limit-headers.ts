// Tells on every answer how the caller stands: X-RateLimit-* of the contract, and beside them RateLimit and
// RateLimit-Policy as in https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
import type { ApiError } from "../domain/api-error.ts";
import { newLimitState } from "../limits/limit-state.ts";
import type { Limiter } from "../limits/limiter.ts";
import { anonymousLimits } from "../limits/plan-limits.ts";
import { standing, tightestWindow, type WindowLimit, type WindowStanding } from "../limits/standing.ts";
import type { ApiEnv } from "./api-env.ts";
import { clientAddress } from "./client-address.ts";
import { refusal } from "./refusal.ts";

export interface RateLimitHeadersOptions {
  limiter: Limiter;
  trustedProxies: number;
  now: () => Date;
}

type HeaderValues = Record<string, string>;

export type RateLimitHeaders = ReturnType<typeof rateLimitHeaders>;

export function rateLimitHeaders({ limiter, trustedProxies, now }: RateLimitHeadersOptions) {
  return {
    /** Of a request that was counted. */
    ofCounted: (windows: WindowStanding[]) => headersOf(windows, now().getTime()),
    of: async (env: ApiEnv["Bindings"], { status }: Response) =>
      headersOf(env.call.windows ?? (await notCounted(env, status)), now().getTime()),
    /** Of what could not be read as a request; with `counts`, it counts as one and may be refused for that. */
    ofAddress: async (address: string, counts: boolean): Promise<{ headers: HeaderValues; refusal?: ApiError }> => {
      const subject = `address:${address}`;
      if (!counts) return { headers: headersOf(await look(subject), now().getTime()) };
      try {
        const verdict = await limiter.take(subject, anonymousLimits());
        const headers = headersOf(verdict.windows, now().getTime());
        return verdict.admitted ? { headers } : { headers, refusal: refusal(verdict, "client address") };
      } catch {
        return { headers: headersOf(unused(anonymousLimits()), now().getTime()) };
      }
    },
  };

  /** A preflight, which carries no key, a request that is none, or one that could not be counted. */
  async function notCounted({ call, incoming }: ApiEnv["Bindings"], status: number): Promise<WindowStanding[]> {
    const { limits } = call;
    // The counters or the keys are away, so how much is left is not known: the headers tell of the plan.
    if (limits !== undefined || status >= 500) return unused(limits ?? anonymousLimits());
    return look(`address:${clientAddress(incoming, trustedProxies)}`);
  }

  function look(subject: string): Promise<WindowStanding[]> {
    return limiter.look(subject, anonymousLimits()).catch(() => unused(anonymousLimits()));
  }

  function unused(limits: WindowLimit[]): WindowStanding[] {
    return standing(newLimitState, limits, now().getTime());
  }
}

function headersOf(windows: WindowStanding[], nowMs: number): HeaderValues {
  const { limit, remaining, resetAtMs } = tightestWindow(windows);
  let standings = "";
  let policies = "";
  for (const window of windows) {
    const separator = standings === "" ? "" : ", ";
    const secondsLeft = Math.max(0, Math.ceil((window.resetAtMs - nowMs) / 1000));
    standings += `${separator}"${window.name}";r=${window.remaining};t=${secondsLeft}`;
    policies += `${separator}"${window.name}";q=${window.limit};w=${window.seconds}`;
  }
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(resetAtMs / 1000),
    RateLimit: standings,
    "RateLimit-Policy": policies,
  };
}
