// Authorizes a request: authenticates the API key and counts the request against its rate limits.
import { andThen } from "@petstore/server";
import type { Context } from "hono";
import { ApiError } from "../domain/api-error.ts";
import type { MayLookUp } from "../keys/key-cache.ts";
import type { KeyLookup, KeyRing } from "../keys/key-ring.ts";
import { LookupThrottle } from "../keys/lookup-throttle.ts";
import type { Limiter } from "../limits/limiter.ts";
import { anonymousLimits, planLimits } from "../limits/plan-limits.ts";
import type { WindowLimit } from "../limits/window-state.ts";
import type { ApiKey } from "../storage/storage.ts";
import type { ApiEnv } from "./api-env.ts";
import { clientIp } from "./client-ip.ts";
import { rateLimitError } from "./rate-limit-error.ts";

export interface RequestAuthorizerOptions {
  keys: KeyRing;
  limiter: Limiter;
  trustedProxies: number;
}

/**
 * Creates a function that authorizes a request. It throws an ApiError `unauthorized`, `rate_limited` or `key_banned`.
 */
export function createRequestAuthorizer(
  options: RequestAuthorizerOptions,
): (c: Context<ApiEnv>) => void | Promise<void> {
  const { keys, limiter, trustedProxies } = options;
  const lookups = new LookupThrottle();
  return (c) => {
    const { incoming } = c.env;
    const mayLookUp = () => lookups.acquire(clientIp(incoming, trustedProxies), incoming.socket);
    return andThen(findKey(c, keys, mayLookUp), (found) => {
      const caller = "key" in found ? callerForKey(found.key) : callerForIp(c, found.reason, trustedProxies);
      const { call } = c.env;
      call.limits = caller.limits;
      if ("key" in caller) call.apiKey = caller.key;
      return andThen(limiter.consume(caller.rateLimitKey, caller.limits), (result) => {
        call.windows = result.windows;
        if (!result.allowed && "ip" in caller) lookups.limit(caller.ip, result.retryAfterSeconds);
        if (!result.allowed) throw rateLimitError(result, caller.noun);
        if ("reason" in caller) throw unauthorized(caller.reason);
      });
    });
  };
}

/**
 * The API key that the request is counted for. Without a valid key it is the client's IP address, which slows guessing.
 */
type Caller = { rateLimitKey: string; limits: WindowLimit[]; noun: string } & (
  | { key: ApiKey }
  | { ip: string; reason: string }
);

function callerForKey(key: ApiKey): Caller {
  return { rateLimitKey: `key:${key.id}`, limits: planLimits(key.plan, key.limits), noun: "API key", key };
}

function callerForIp(c: Context<ApiEnv>, reason: string, trustedProxies: number): Caller {
  const ip = clientIp(c.env.incoming, trustedProxies);
  return { rateLimitKey: `ip:${ip}`, limits: anonymousLimits(), noun: "Client address", ip, reason };
}

/** Finds the API key of a request, or the reason why its credentials are invalid. */
function findKey(c: Context<ApiEnv>, keys: KeyRing, mayLookUp: MayLookUp): KeyLookup | Promise<KeyLookup> {
  const { headers, socket } = c.env.incoming;
  const credentials = parseBearerToken(headers.authorization);
  if ("reason" in credentials) return credentials;
  return andThen(keys.find(credentials.token, socket, mayLookUp), (found) =>
    "key" in found ? found : { reason: `API key: expected an active key, got ${found.reason}` },
  );
}

/** Parses the header (RFC 6750, section 2.1). The scheme is case-insensitive (RFC 9110, section 11.1). */
function parseBearerToken(header: string | undefined): { token: string } | { reason: string } {
  const expected = 'Authorization: expected "Bearer <API_KEY>"';
  if (header === undefined || header === "") return { reason: `${expected}, got nothing` };
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  return token === undefined ? { reason: `${expected}, got a malformed value` } : { token };
}

function unauthorized(reason: string): ApiError {
  return new ApiError("unauthorized", reason, { headers: { "WWW-Authenticate": "Bearer" } });
}
