// Headers of deprecated operations, and the date from which an operation is removed.
import type { Context } from "hono";
import type { Route, RouteDeprecation } from "./route.ts";

/** Returns the headers to add to the responses of an operation; none if it is not deprecated. */
export type DeprecationHeaders = (route: Route, context: Context) => Record<string, string>;

/**
 * Creates the function that returns `Deprecation` (RFC 9745) and `Sunset` (RFC 8594), if the contract states their
 * dates, and `Link`.
 */
export function createDeprecationHeaders(
  routes: readonly Route[],
  createLink: (route: Route, context: Context) => string | undefined = () => undefined,
): DeprecationHeaders {
  const datesByRoute = new Map(routes.map((route) => [route, route.deprecation && dateHeaders(route.deprecation)]));
  return (route, context) => {
    const dates = datesByRoute.get(route);
    if (dates === undefined) return {};
    const link = createLink(route, context);
    return link === undefined ? { ...dates } : { ...dates, Link: link };
  };
}

function dateHeaders({ since, sunset }: RouteDeprecation): Record<string, string> {
  const headers: Record<string, string> = {};
  if (since !== undefined) headers.Deprecation = `@${startOfDayMs(since) / 1000}`;
  if (sunset !== undefined) headers.Sunset = new Date(startOfDayMs(sunset)).toUTCString();
  return headers;
}

export function isRemoved({ sunset }: RouteDeprecation, now: Date): boolean {
  return sunset !== undefined && now.getTime() >= startOfDayMs(sunset);
}

/** Returns the start of a day in UTC, in milliseconds since the epoch. */
function startOfDayMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
