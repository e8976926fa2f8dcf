// Whether a request that the router gives to an operation is for it, where the path and the method alone do not say so.
import type { Context } from "hono";
import { decodeParameters } from "./decode-parameters.ts";
import { findIssues, type Validator } from "./issues.ts";
import type { PathPattern } from "./path-pattern.ts";
import type { Route } from "./route.ts";

export interface PathRoutes {
  pattern: PathPattern;
  routes: Route[];
}

type Choice = (context: Context) => boolean;

/**
 * Undefined where the router is enough. Of several paths of one shape it is the first whose parameters fit, else the last; and the
 * router takes HEAD for GET.
 *
 * @param paths of the route's shape, its own among them
 * @param validator of the parameters in the path
 */
export function routeChoice(
  route: Route,
  pattern: PathPattern,
  paths: PathRoutes[],
  validator: Validator | undefined,
): Choice | undefined {
  const { method } = route;
  const isHead: Choice = ({ req }) => req.method === "HEAD";
  if (paths.length === 1) return method === "HEAD" ? isHead : undefined;
  const last = paths.findLast(({ routes }) => routes.some((other) => other.method === method));
  const isOwn: Choice =
    last?.pattern === pattern ? (context) => isOf(pattern, context) : fits(route, pattern, validator);
  return method === "HEAD" ? (context) => isHead(context) && isOwn(context) : isOwn;
}

/** Whether a path is of the pattern. */
export function isOf(pattern: PathPattern, { req }: Context): boolean {
  return pattern.match((name) => req.param(name)) !== undefined;
}

function fits({ parameters }: Route, pattern: PathPattern, validator: Validator | undefined): Choice {
  const ofPath = parameters.filter((parameter) => parameter.in === "path");
  return ({ req }) => {
    const texts = pattern.match((name) => req.param(name));
    if (!texts) return false;
    const all = (name: string) => [texts.get(name) ?? []].flat();
    return findIssues(validator, decodeParameters(ofPath, { all, names: () => texts.keys() }), "path").length === 0;
  };
}
