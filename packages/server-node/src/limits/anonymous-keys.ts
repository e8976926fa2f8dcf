// Caps what callers without an API key can make the server remember: one rate-limit key for each IP address.
import type { Limiter } from "./limiter.ts";

const PREFIX = "ip:";
/** The rate-limit key of all IP addresses beyond the cap. */
const SHARED_KEY = `${PREFIX}shared`;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a limiter that counts at most `maxKeys` IP addresses separately in each UTC day. All others share one
 * rate-limit key, so together they have the quota of one.
 * @param maxKeys @default 100000
 */
export function capAnonymousKeys(limiter: Limiter, now: () => Date, maxKeys = 100_000): Limiter {
  const known = new Set<string>();
  let day = 0;

  function capped(rateLimitKey: string): string {
    if (!rateLimitKey.startsWith(PREFIX)) return rateLimitKey;
    const today = Math.floor(now().getTime() / DAY_MS);
    if (today !== day) known.clear();
    day = today;
    return known.has(rateLimitKey) || known.size < maxKeys ? rateLimitKey : SHARED_KEY;
  }

  return {
    check: () => limiter.check(),
    removeExpired: (nowMs, stopping) => limiter.removeExpired(nowMs, stopping),
    close: () => limiter.close(),
    consume: (rateLimitKey, limits) => {
      const key = capped(rateLimitKey);
      if (key.startsWith(PREFIX) && key !== SHARED_KEY) known.add(key);
      return limiter.consume(key, limits);
    },
    peek: (rateLimitKey, limits) => limiter.peek(capped(rateLimitKey), limits),
  };
}
