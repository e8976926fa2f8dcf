// Decides whether a request belongs to an operation when Hono's router cannot: HEAD, paths of the same shape, and operations with the
// same method and path.
import type { Context } from "hono";
import { decodeParameters } from "./decode-parameters.ts";
import { parameterSource } from "./decode-request.ts";
import { findIssues, type PartValidators } from "./issues.ts";
import type { PathPattern } from "./path-pattern.ts";
import type { Route, RouteParameter } from "./route.ts";

export interface PathRoutes {
  pattern: PathPattern;
  routes: Route[];
}

type RequestPredicate = (context: Context) => boolean;

/**
 * Returns the predicate of a route, or undefined if the router suffices. Among several paths of the same shape, the
 * first match whose parameters are valid wins, otherwise the last match. Among several routes with the same method and path, the query and
 * the headers decide in the same way. The router treats HEAD as GET.
 *
 * @param paths all paths of the same shape, including the path of the route
 */
export function routePredicate(
  route: Route,
  pattern: PathPattern,
  paths: PathRoutes[],
  validators: PartValidators,
): RequestPredicate | undefined {
  const { method } = route;
  const isHead: RequestPredicate = ({ req }) => req.method === "HEAD";
  const own = paths.find((candidate) => candidate.pattern === pattern)?.routes ?? [];
  if (own.findLast((candidate) => candidate.method === method) !== route) {
    const isOwn = areValid(["path", "query", "header"], route, pattern, validators);
    return (context) => (method === "HEAD") === isHead(context) && isOwn(context);
  }
  if (paths.length === 1) return method === "HEAD" ? isHead : undefined;
  const later = paths
    .slice(paths.findIndex((path) => path.pattern === pattern) + 1)
    .filter(({ routes }) => routes.some((candidate) => candidate.method === method));
  const isValid = areValid(["path"], route, pattern, validators);
  const isOwnPath: RequestPredicate = (context) =>
    matchesPath(pattern, context) && (!later.some((path) => matchesPath(path.pattern, context)) || isValid(context));
  return method === "HEAD" ? (context) => isHead(context) && isOwnPath(context) : isOwnPath;
}

/** Returns whether the path of a request matches the pattern. */
export function matchesPath(pattern: PathPattern, { req }: Context): boolean {
  return pattern.match((name) => req.param(name)) !== undefined;
}

/** Returns whether the parameters of a request are valid for a route. */
function areValid(
  locations: RouteParameter["in"][],
  route: Route,
  pattern: PathPattern,
  validators: PartValidators,
): RequestPredicate {
  return (context) => {
    const pathValues = pattern.match((name) => context.req.param(name));
    if (!pathValues) return false;
    return locations.every((location) => {
      const parameters = route.parameters.filter((parameter) => parameter.in === location);
      const values = decodeParameters(parameters, parameterSource(context, location, pathValues));
      return findIssues(validators[location], values, location).length === 0;
    });
  };
}
