// Decides who may pass: finds the caller by its API key, counts the request, and refuses it where that is due.
import type { Context } from "hono";
import { ApiError } from "../domain/api-error.ts";
import type { KeyRing } from "../keys/key-ring.ts";
import type { Verdict } from "../limits/admit.ts";
import type { Limiter } from "../limits/limiter.ts";
import { anonymousLimits, planLimits } from "../limits/plan-limits.ts";
import { tightestWindow, type WindowLimit } from "../limits/standing.ts";
import type { ApiKey } from "../storage/storage.ts";
import type { ApiEnv } from "./api-env.ts";
import { clientAddress } from "./client-address.ts";

export interface AdmissionOptions {
  keys: KeyRing;
  limiter: Limiter;
  trustedProxies: number;
}

/** @throws ApiError `unauthorized`, `rate_limited` or `key_banned`. */
export function admission(options: AdmissionOptions): (c: Context<ApiEnv>) => Promise<void> {
  return async (c) => {
    const caller = await identify(c, options);
    c.set("limits", caller.limits);
    if ("key" in caller) c.set("apiKey", caller.key);
    const verdict = await options.limiter.take(caller.subject, caller.limits);
    c.set("windows", verdict.windows);
    if (!verdict.admitted) throw refusal(verdict, caller.noun);
    if ("flaw" in caller) throw unauthorized(caller.flaw);
  };
}

/** Who the request is counted as. Without a valid key that is the client's address, so keys cannot be guessed fast. */
type Caller = { subject: string; limits: WindowLimit[]; noun: string } & ({ key: ApiKey } | { flaw: string });

async function identify(c: Context<ApiEnv>, { keys, trustedProxies }: AdmissionOptions): Promise<Caller> {
  const sent = bearerToken(c.req.header("Authorization"));
  const found = "token" in sent ? await keys.find(sent.token) : sent;
  if ("key" in found) {
    const limits = planLimits(found.key.plan, found.key.limits);
    return { subject: `key:${found.key.id}`, limits, noun: "API key", key: found.key };
  }
  const flaw = "token" in sent ? `API key: expected a key in force, got ${found.flaw}` : found.flaw;
  const subject = `address:${clientAddress(c, trustedProxies)}`;
  return { subject, limits: anonymousLimits(), noun: "client address", flaw };
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

function refusal(verdict: Verdict & { admitted: false }, noun: string): ApiError {
  const { code, retryAfterSeconds, windows } = verdict;
  const wait = retryAfterSeconds === 1 ? "1 second" : `${retryAfterSeconds} seconds`;
  const { name, limit } = tightestWindow(windows);
  const message =
    code === "key_banned"
      ? `The ${noun} kept sending requests after it was rate limited; it is banned for ${wait}`
      : `The ${limit} requests of this ${name} are used up; try again in ${wait}`;
  return new ApiError(code, message, { headers: { "Retry-After": String(retryAfterSeconds) } });
}
