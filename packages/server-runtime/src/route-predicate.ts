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

/** Returns whether a request belongs to an operation. */
export type RequestPredicate = (context: Context) => boolean;

/**
 * Returns the predicate of a route, or undefined if the router suffices. Among several paths that match, the
 * first one whose parameters are valid wins, otherwise the last one. Among several routes with the same method and path, the query and
 * the headers decide in the same way. The router treats HEAD as GET.
 *
 * @param paths all paths of the same shape, including the path of the route
 * @param overlapping paths that come later and may match the same requests
 */
export function routePredicate(
  route: Route,
  pattern: PathPattern,
  paths: PathRoutes[],
  overlapping: PathRoutes[],
  validators: PartValidators,
): RequestPredicate | undefined {
  const { method } = route;
  const isHead: RequestPredicate = ({ req }) => req.method === "HEAD";
  const own = paths.find((candidate) => candidate.pattern === pattern)?.routes ?? [];
  if (own.findLast((candidate) => candidate.method === method) !== route) {
    const isOwn = areValid(["path", "query", "header"], route, pattern, validators);
    return (context) => (method === "HEAD") === isHead(context) && isOwn(context);
  }
  const later = overlapping.filter(({ routes }) => routes.some((candidate) => candidate.method === method));
  if (paths.length === 1 && later.length === 0) return method === "HEAD" ? isHead : undefined;
  const isValid = areValid(["path"], route, pattern, validators);
  const isOwnPath: RequestPredicate = (context) =>
    matchesPath(pattern, context) &&
    (!later.some((path) => matchesPath(path.pattern, context, pattern.literals)) || isValid(context));
  return method === "HEAD" ? (context) => isHead(context) && isOwnPath(context) : isOwnPath;
}

/**
 * Returns whether the path of a request matches the pattern.
 *
 * @param literals the literal segments of the path that the router matched, if it differs from the pattern
 */
export function matchesPath(pattern: PathPattern, { req }: Context, literals?: PathPattern["literals"]): boolean {
  const segment = (key: string) => req.param(key) ?? literals?.get(key);
  const hasLiterals =
    !literals || [...pattern.literals].every(([key, literal]) => literal === undefined || segment(key) === literal);
  return hasLiterals && pattern.match(segment) !== undefined;
}

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
