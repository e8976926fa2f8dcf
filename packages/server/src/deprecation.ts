// What the responses of a deprecated operation say, and from when on it is gone.
import type { Context } from "hono";
import type { Route, RouteDeprecation } from "./route.ts";

/** The headers that an operation's answers carry beside their own; none where it is not deprecated. */
export type DeprecationNotice = (route: Route, context: Context) => Record<string, string>;

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), as far as the contract gives their dates, and the link as `Link`. */
export function deprecationNotices(
  routes: readonly Route[],
  linkOf: (route: Route, context: Context) => string | undefined = () => undefined,
): DeprecationNotice {
  const datesOf = new Map(routes.map((route) => [route, route.deprecation && dateHeaders(route.deprecation)]));
  return (route, context) => {
    const dates = datesOf.get(route);
    if (dates === undefined) return {};
    const link = linkOf(route, context);
    return link === undefined ? { ...dates } : { ...dates, Link: link };
  };
}

function dateHeaders({ since, sunset }: RouteDeprecation): Record<string, string> {
  return {
    ...(since !== undefined && { Deprecation: `@${startOfDay(since) / 1000}` }),
    ...(sunset !== undefined && { Sunset: new Date(startOfDay(sunset)).toUTCString() }),
  };
}

export function isGone({ sunset }: RouteDeprecation, now: Date): boolean {
  return sunset !== undefined && now.getTime() >= startOfDay(sunset);
}

/** Milliseconds since the epoch. */
function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
