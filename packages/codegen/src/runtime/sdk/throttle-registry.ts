// The throttles of all clients in the program: clients with the same base URL and API key share one, because the service counts their
// requests together.
import { Throttle } from "./throttle.ts";

/** The identity that the service counts requests by: an API key, or the function or object that credentials come from. */
export type KeyIdentity = string | object;

/** Number of throttles from which none is shared with a client that exists already, so that keys do not pile up. */
const MAX_THROTTLES = 1000;

const byKey = new Map<unknown, Throttle>();
const byObject = new WeakMap<object, Throttle>();

/** Returns the throttle of a base URL and a key. */
export function findThrottle(baseURL: string, key: KeyIdentity, isLimited?: boolean): Throttle {
  const isString = typeof key === "string";
  const throttles = (isString ? byKey : byObject) as Map<unknown, Throttle>;
  const identity = isString ? `${baseURL} ${key}` : key;
  const throttle = throttles.get(identity) ?? new Throttle(!isLimited);
  if (byKey.size > MAX_THROTTLES) byKey.clear();
  throttles.set(identity, throttle);
  return throttle;
}
