// Authenticates requests by their API key.

import type { ApiKey, KeyRing, LookupThrottle } from "@onecontract/server-storage";
import { type Awaitable, andThen } from "@petstore/server";
import type { Context } from "hono";
import type { ApiEnv } from "./api-env.ts";

export interface AuthenticationOptions {
  keys: KeyRing;
  lookups: LookupThrottle;
}

/** Returns a function that finds the API key of a request, or the reason why its credentials are invalid. */
export function requestAuthenticator({ keys, lookups }: AuthenticationOptions) {
  return ({ env: { incoming, call } }: Context<ApiEnv>): Awaitable<{ principal: ApiKey } | { rejected: string }> => {
    const credentials = parseBearerToken(incoming.headers.authorization);
    if ("rejected" in credentials) return credentials;
    const mayLookUp = () => lookups.acquire(call.clientIp, incoming.socket);
    return andThen(keys.find(credentials.token, incoming.socket, mayLookUp), (found) =>
      "key" in found ? { principal: found.key } : { rejected: `API key: expected an active key, got ${found.reason}` },
    );
  };
}

/** Parses the header (RFC 6750, section 2.1). The scheme is case-insensitive (RFC 9110, section 11.1). */
function parseBearerToken(header: string | undefined): { token: string } | { rejected: string } {
  const expected = 'Authorization: expected "Bearer <API_KEY>"';
  if (header === undefined || header === "") return { rejected: `${expected}, got nothing` };
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  return token === undefined ? { rejected: `${expected}, got a malformed value` } : { token };
}
