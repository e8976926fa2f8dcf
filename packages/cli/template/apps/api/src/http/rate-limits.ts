// Limits requests by the plans of the contract. The counters are in the memory of the first process, for all workers. A restart resets them.
import { type RateLimitedCaller, RateLimits } from "@onecontract/server-node";
import { type AppOptions, rateLimits as policy } from "{{scope}}/server";
import { ApiError } from "../domain/api-error.ts";
import type { RequestContext } from "../handlers/request-context.ts";

/** @param now @default the clock of the system */
export function createRateLimits(now?: () => Date): RateLimits {
  return new RateLimits({ policy, now });
}

type LimitRequest = NonNullable<AppOptions<RequestContext>["limit"]>;
type Caller = Parameters<LimitRequest>[1];

/** Returns the function that counts a request for its caller, and rejects it if the caller is over a limit. */
export function limitRequests(rateLimits: RateLimits): LimitRequest {
  return async (context, caller) => {
    const exceeded = await rateLimits.count(context.env?.call, identify(caller));
    if (exceeded !== undefined) throw new ApiError(exceeded.code, exceeded.message);
  };
}

/**
 * Returns who sends a request. Without valid credentials, it counts for the IP address of the client.
 *
 * TODO: return the ID and the plan of your users' keys.
 */
function identify(caller: Caller): RateLimitedCaller | undefined {
  const [principal] = "failure" in caller ? [] : Object.values<unknown>(caller.authentication.principals);
  if (principal === undefined) return undefined;
  // All callers would share the counters of "[object Object]".
  if (typeof principal !== "string") throw new Error(`identify: expected the ID of a caller, got ${typeof principal}`);
  return { id: principal, plan: {{developerPlan}} };
}
