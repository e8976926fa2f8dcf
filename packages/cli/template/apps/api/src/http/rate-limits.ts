// Limits requests by the plans of the contract. The counters survive a restart, and all processes count together.
import { type RateLimitedCaller, RateLimits } from "@onecontract/server-node";
import type { LimitedBackends } from "@onecontract/server-storage";
import { type AppOptions, rateLimits as policy } from "{{scope}}/server";
import { ApiError } from "../domain/api-error.ts";
import type { RequestContext } from "../handlers/request-context.ts";
import type { Caller } from "./caller.ts";

/** @param now @default the clock of the system */
export function createRateLimits(limiter: LimitedBackends["limiter"], now?: () => Date): RateLimits {
  return new RateLimits({ policy, limiter, now });
}

type LimitRequest = NonNullable<AppOptions<RequestContext>["limit"]>;

/** Returns the function that counts a request for its caller, and rejects it if the caller is over a limit. */
export function limitRequests(rateLimits: RateLimits): LimitRequest {
  return async (context, caller) => {
    const exceeded = await rateLimits.count(context.env?.call, identify(caller));
    if (exceeded !== undefined) throw new ApiError(exceeded.code, exceeded.message);
  };
}

/** Returns who sends a request. Without valid credentials, it counts for the IP address of the client. */
function identify(caller: Parameters<LimitRequest>[1]): RateLimitedCaller | undefined {
  if ("failure" in caller) return undefined;
  // The authenticators return callers.
  const [principal] = Object.values(caller.authentication.principals) as Caller[];
  return principal;
}
