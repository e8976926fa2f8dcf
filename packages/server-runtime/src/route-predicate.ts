// Decides whether a request belongs to an operation when Hono's router cannot: HEAD, and paths of the same shape.
import type { Context } from "hono";
import { decodeParameters } from "./decode-parameters.ts";
import { findIssues, type Validator } from "./issues.ts";
import type { PathPattern } from "./path-pattern.ts";
import type { Route } from "./route.ts";

export interface PathRoutes {
  pattern: PathPattern;
  routes: Route[];
}

type RequestPredicate = (context: Context) => boolean;

/**
 * Returns the predicate of a route, or undefined if the router suffices. Among several paths of the same shape, the
 * first one whose parameters are valid wins, otherwise the last one. The router treats HEAD as GET.
 *
 * @param paths all paths of the same shape, including the path of the route
 * @param validator validates the path parameters
 */
export function routePredicate(
  route: Route,
  pattern: PathPattern,
  paths: PathRoutes[],
  validator: Validator | undefined,
): RequestPredicate | undefined {
  const { method } = route;
  const isHead: RequestPredicate = ({ req }) => req.method === "HEAD";
  if (paths.length === 1) return method === "HEAD" ? isHead : undefined;
  const last = paths.findLast(({ routes }) => routes.some((candidate) => candidate.method === method));
  const isOwnPath: RequestPredicate =
    last?.pattern === pattern
      ? (context) => matchesPath(pattern, context)
      : validPathPredicate(route, pattern, validator);
  return method === "HEAD" ? (context) => isHead(context) && isOwnPath(context) : isOwnPath;
}

/** Returns whether the path of a request matches the pattern. */
export function matchesPath(pattern: PathPattern, { req }: Context): boolean {
  return pattern.match((name) => req.param(name)) !== undefined;
}

function validPathPredicate(
  { parameters }: Route,
  pattern: PathPattern,
  validator: Validator | undefined,
): RequestPredicate {
  const pathParameters = parameters.filter((parameter) => parameter.in === "path");
  return ({ req }) => {
    const values = pattern.match((name) => req.param(name));
    if (!values) return false;
    const getAll = (name: string) => [values.get(name) ?? []].flat();
    const decoded = decodeParameters(pathParameters, { getAll, names: () => values.keys() });
    return findIssues(validator, decoded, "path").length === 0;
  };
}
