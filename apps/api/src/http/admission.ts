// Decides who may pass: finds the caller by its API key, counts the request, and refuses it where that is due.
import { andThen } from "@petstore/server";
import type { Context } from "hono";
import { ApiError } from "../domain/api-error.ts";
import type { Found, KeyRing } from "../keys/key-ring.ts";
import type { Limiter } from "../limits/limiter.ts";
import { anonymousLimits, planLimits } from "../limits/plan-limits.ts";
import type { WindowLimit } from "../limits/standing.ts";
import type { ApiKey } from "../storage/storage.ts";
import type { ApiEnv } from "./api-env.ts";
import { clientAddress } from "./client-address.ts";
import { refusal } from "./refusal.ts";

export interface AdmissionOptions {
  keys: KeyRing;
  limiter: Limiter;
  trustedProxies: number;
}

/** @throws ApiError `unauthorized`, `rate_limited` or `key_banned`. */
export function admission(options: AdmissionOptions): (c: Context<ApiEnv>) => void | Promise<void> {
  const { keys, limiter, trustedProxies } = options;
  return (c) =>
    andThen(findKey(c, keys), (found) => {
      const caller = "key" in found ? callerWith(found.key) : callerWithout(c, found.flaw, trustedProxies);
      const { call } = c.env;
      call.limits = caller.limits;
      if ("key" in caller) call.apiKey = caller.key;
      return andThen(limiter.take(caller.subject, caller.limits), (verdict) => {
        call.windows = verdict.windows;
        if (!verdict.admitted) throw refusal(verdict, caller.noun);
        if ("flaw" in caller) throw unauthorized(caller.flaw);
      });
    });
}

/** Who the request is counted as. Without a valid key that is the client's address, so keys cannot be guessed fast. */
type Caller = { subject: string; limits: WindowLimit[]; noun: string } & ({ key: ApiKey } | { flaw: string });

function callerWith(key: ApiKey): Caller {
  return { subject: `key:${key.id}`, limits: planLimits(key.plan, key.limits), noun: "API key", key };
}

function callerWithout(c: Context<ApiEnv>, flaw: string, trustedProxies: number): Caller {
  const subject = `address:${clientAddress(c.env.incoming, trustedProxies)}`;
  return { subject, limits: anonymousLimits(), noun: "client address", flaw };
}

/** The key that the request carries, or what is wrong with what it carries. */
function findKey(c: Context<ApiEnv>, keys: KeyRing): Found | Promise<Found> {
  const { headers, socket } = c.env.incoming;
  const sent = bearerToken(headers.authorization);
  if ("flaw" in sent) return sent;
  return andThen(keys.find(sent.token, socket), (found) =>
    "key" in found ? found : { flaw: `API key: expected a key in force, got ${found.flaw}` },
  );
}

/** RFC 6750, section 2.1; the scheme's name does not depend on case (RFC 9110, section 11.1). */
function bearerToken(header: string | undefined): { token: string } | { flaw: string } {
  const expected = 'Authorization: expected "Bearer <API_KEY>"';
  if (header === undefined || header === "") return { flaw: `${expected}, got nothing` };
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  return token === undefined ? { flaw: `${expected}, got a value of another form` } : { token };
}

function unauthorized(flaw: string): ApiError {
  return new ApiError("unauthorized", flaw, { headers: { "WWW-Authenticate": "Bearer" } });
}
