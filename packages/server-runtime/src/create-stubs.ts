// Builds a Hono app that routes requests to the operations of a contract.
import { type Context, Hono, type Next } from "hono";
import { andThen } from "./and-then.ts";
import { type Authenticate, anyOperation, createAuthenticator } from "./authenticate.ts";
import { createDeprecationHeaders, type DeprecationHeaders } from "./deprecation.ts";
import type { Failure, SecurityFailure } from "./failure.ts";
import { BodyTooLargeError } from "./limited-stream.ts";
import { memberOf } from "./member-of.ts";
import {
  type AuthenticatedHandler,
  operationHandler,
  type RenderFailure,
  type RequestHandler,
} from "./operation-handler.ts";
import { type PathPattern, pathPattern } from "./path-pattern.ts";
import type { Route } from "./route.ts";
import { matchesPath, type PathRoutes, type RequestPredicate, routePredicate } from "./route-predicate.ts";
import type { AnyAuthentication, Caller } from "./security.ts";
import type { Stubs, StubsOptions } from "./stubs-options.ts";

/** Requests that stubs with `unmatched: "next"` pass on. A response could be replaced by middleware, a request is not. */
const unmatchedRequests = new WeakSet<Request>();

/** Returns whether the stubs pass a request on, once their response is there. */
export function isUnmatched(request: Request): boolean {
  return unmatchedRequests.has(request);
}

/**
 * Returns a Hono app with one route per operation and a fallback for all other requests. Serve it by its `fetch`: Hono's
 * `*` does not match line terminators (`%0A`), so in an app that mounts the stubs (`app.route("/v1", stubs)`), some unknown
 * paths would bypass the fallback, and with it `limit`.
 */
export function createStubs<Handlers extends object, HandlerContext, Authenticators extends object>(
  stubs: Stubs,
  options: StubsOptions<Handlers, HandlerContext, Authenticators, AnyAuthentication>,
): Hono {
  const app: Hono = new Hono().basePath(options.basePath ?? "/");
  const deprecationHeaders = createDeprecationHeaders(stubs.routes, options.deprecationLink);
  const renderFailure = failureRenderer(options.renderError, deprecationHeaders);
  const wrap = (route: Route | undefined, authenticate: Authenticate, handler: AuthenticatedHandler) =>
    routeHandler(route, authenticate, options.limit, handler, renderFailure);
  const passesOn = options.unmatched === "next";
  const createHandler = (route: Route, pattern: PathPattern): RequestHandler | undefined => {
    if (passesOn && memberOf(options.handlers, route.handler) === undefined) return undefined;
    const operation = operationHandler(stubs, route, pattern, options, renderFailure, deprecationHeaders);
    return wrap(route, createAuthenticator(route, stubs.security, options.authenticators), operation);
  };
  const shapes = groupByShape(stubs.routes);
  const overlappingPaths = overlapFinder(shapes.flatMap(({ paths }) => paths));
  for (const { honoPath, paths } of shapes) {
    // The path `/` of a server such as `https://api.example/v1` is `/v1/`, and Hono's is `/v1`.
    const honoPaths = honoPath === "/" ? ["/", ""] : [honoPath];
    for (const path of paths) {
      const overlapping = overlappingPaths(path);
      for (const route of path.routes) {
        const handler = createHandler(route, path.pattern);
        const validators = stubs.requestValidators[route.operationId] ?? {};
        const matches = routePredicate(route, path.pattern, paths, overlapping, validators);
        const isAlways = handler && !matches && !passesOn;
        // Hono's router has no HEAD routes.
        const method = route.method === "HEAD" ? "GET" : route.method;
        app.on([method], honoPaths, isAlways ? handler : handleIfMatched(handler, matches));
      }
    }
    if (!passesOn) app.on("ALL", honoPaths, recordMethods(paths));
  }
  if (passesOn) return app.notFound(passOn);
  const unmatched = options.limit ? anyOperation(stubs.routes) : { operationId: "", security: [] };
  const authenticate = createAuthenticator(unmatched, stubs.security, options.authenticators);
  const fallback = wrap(undefined, authenticate, (context) => rejectUnmatched(context, renderFailure));
  // An app that mounts the stubs mounts only their routes, not their handler of unmatched requests.
  app.all("*", fallback);
  app.notFound(fallback);
  return app;
}

/** Returns the function that renders failures. Those of a deprecated operation have its headers. */
function failureRenderer(
  renderError: StubsOptions<object, never>["renderError"],
  deprecationHeaders: DeprecationHeaders,
): RenderFailure {
  return async (failure, context) => {
    const route = context.get("route");
    if (route === undefined) return renderError(failure, context);
    const response = await renderError({ ...failure, route }, context);
    const { Link: link, ...dates } = deprecationHeaders(route, context);
    for (const name in dates) response.headers.set(name, dates[name] ?? "");
    if (link !== undefined) response.headers.append("Link", link);
    return response;
  };
}

/** Returns the handler of a route that shares its requests with others. Without `handler`, it passes them on. */
function handleIfMatched(handler: RequestHandler | undefined, matches: RequestPredicate | undefined) {
  return (context: Context, next: Next) => {
    // Another path with a parameter must not handle a request for an operation without a handler.
    if (context.get("isPassedOn") || (matches && !matches(context))) return next();
    if (handler) return handler(context);
    context.set("isPassedOn", true);
    return next();
  };
}

/**
 * Records the methods of the paths that a request matches. Another path that also matches, with a parameter instead of a
 * literal segment, may have the request's method.
 */
function recordMethods(paths: PathRoutes[]) {
  return (context: Context, next: Next) => {
    const matching = paths.filter(({ pattern }) => matchesPath(pattern, context)).flatMap(({ routes }) => routes);
    const methods = matching.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    context.set("methods", [...new Set([...(context.get("methods") ?? []), ...methods])]);
    return next();
  };
}

function passOn(context: Context): Response {
  unmatchedRequests.add(context.req.raw);
  return context.body(null, 404);
}

/** Rejects a request with an unknown path, or with a method that its path does not have. */
async function rejectUnmatched(context: Context, renderFailure: RenderFailure): Promise<Response> {
  const allow = context.get("methods") ?? [];
  if (allow.length === 0 || allow.includes(context.req.method))
    return renderFailure({ kind: "not_found", issues: [] }, context);
  const response = await renderFailure({ kind: "method_not_allowed", allow }, context);
  response.headers.set("Allow", allow.join(", "));
  return response;
}

/**
 * Groups routes by path, and paths by shape: `/things/{id}`, `/things/{name}` and `/things/{a}-{b}` have the same shape.
 * A path with a literal segment precedes one with a parameter in that position (OpenAPI 3.1, section 4.8.8).
 */
function groupByShape(routes: readonly Route[]): { honoPath: string; paths: PathRoutes[] }[] {
  const paths = [...Map.groupBy(routes, ({ path }) => path)]
    .map(([path, group]) => ({
      pattern: pathPattern(path, allowedValues(group)),
      routes: group.toSorted(compareSpecificity),
    }))
    .sort((a, b) => (a.pattern.rank < b.pattern.rank ? -1 : a.pattern.rank > b.pattern.rank ? 1 : 0));
  const shapes = Map.groupBy(paths, ({ pattern }) => pattern.honoPath);
  return [...shapes].map(([honoPath, group]) => ({ honoPath, paths: group }));
}

/** Returns the values of the path parameters that only their values separate from others. */
function allowedValues(routes: Route[]): Map<string, string[]> {
  const parameters = routes.flatMap((route) => route.parameters).filter((parameter) => parameter.in === "path");
  return new Map(parameters.flatMap(({ name, values }) => (values ? [[name, values]] : [])));
}

/** Returns a function that finds the paths after a given one that match some of its requests, if it has parameters that may be invalid. */
function overlapFinder(paths: PathRoutes[]): (path: PathRoutes) => PathRoutes[] {
  const byLength = Map.groupBy(paths, ({ pattern }) => pattern.literals.size);
  return (path) => {
    if (!path.pattern.honoPath.includes(":")) return [];
    const group = byLength.get(path.pattern.literals.size) ?? [];
    return group.slice(group.indexOf(path) + 1).filter(({ pattern }) => pattern.overlaps(path.pattern));
  };
}

/** Sorts HEAD first, and routes with more required parameters before others with the same method. */
function compareSpecificity(a: Route, b: Route): number {
  const requiredCount = ({ parameters }: Route) => parameters.filter(({ required }) => required).length;
  return Number(b.method === "HEAD") - Number(a.method === "HEAD") || requiredCount(b) - requiredCount(a);
}

/**
 * Returns the handler of a route, or of requests without one: authenticates the request, limits it, calls the handler, and
 * renders every error that is thrown. Each route has a single Hono handler, because every additional one slows all requests.
 */
function routeHandler(
  route: Route | undefined,
  authenticate: Authenticate,
  limit: StubsOptions<object, never>["limit"],
  handler: AuthenticatedHandler,
  renderFailure: RenderFailure,
): RequestHandler {
  const handle = (context: Context, caller: Caller) =>
    "failure" in caller
      ? renderSecurityFailure(caller.failure, context, renderFailure)
      : handler(context, caller.authentication);
  return (context) => {
    context.set("route", route);
    const renderThrown = (error: unknown) => renderFailure(thrownFailure(error), context);
    try {
      const response = andThen(authenticate(context), (caller) =>
        andThen(limit?.(context, caller), () => handle(context, caller)),
      );
      return response instanceof Promise ? response.catch(renderThrown) : response;
    } catch (error) {
      return renderThrown(error);
    }
  };
}

/** Renders the response of a request that is not authenticated, with the challenges of the schemes. */
async function renderSecurityFailure(
  failure: SecurityFailure,
  context: Context,
  renderFailure: RenderFailure,
): Promise<Response> {
  const response = await renderFailure(failure, context);
  const isSet = failure.challenges.length === 0 || response.headers.has("WWW-Authenticate");
  if (!isSet) response.headers.set("WWW-Authenticate", failure.challenges.join(", "));
  return response;
}

/**
 * Returns the failure for a thrown error. A handler need not catch the error of a body that exceeds its limit: it becomes a
 * 413 response.
 */
function thrownFailure(error: unknown): Failure {
  return error instanceof BodyTooLargeError
    ? { kind: "payload_too_large", maxBodyBytes: error.maxBodyBytes }
    : { kind: "thrown", error };
}
