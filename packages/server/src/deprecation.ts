// What the responses of a deprecated operation say, and from when on it is gone.
import type { RouteDeprecation } from "./route.ts";

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), as far as the contract gives their dates. */
export function deprecationHeaders({ since, sunset }: RouteDeprecation): [name: string, value: string][] {
  return [
    ...(since === undefined ? [] : [["Deprecation", `@${startOfDay(since) / 1000}`] as [string, string]]),
    ...(sunset === undefined ? [] : [["Sunset", new Date(startOfDay(sunset)).toUTCString()] as [string, string]]),
  ];
}

export function isGone({ sunset }: RouteDeprecation, now: Date): boolean {
  return sunset !== undefined && now.getTime() >= startOfDay(sunset);
}

/** Milliseconds since the epoch. */
function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
