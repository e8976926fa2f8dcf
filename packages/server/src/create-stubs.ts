// The contract's operations on a Hono app.
import { type Context, Hono, type Next } from "hono";
import { andThen } from "./and-then.ts";
import { isOf, type PathRoutes, routeChoice } from "./choose-route.ts";
import { type DeprecationNotice, deprecationNotices, isGone } from "./deprecation.ts";
import { encodeReply, type Reply } from "./encode-reply.ts";
import type { Failure } from "./failure.ts";
import type { Awaitable } from "./handler-types.ts";
import { BodyTooLargeError } from "./limited-stream.ts";
import { type PartValidators, type RequestParts, replyIssues, requestDecoder } from "./operation-handler.ts";
import { otherAnswers } from "./other-answers.ts";
import { type PathPattern, pathPattern } from "./path-pattern.ts";
import type { Route } from "./route.ts";

const BODY_BYTES_MAX = 1024 * 1024;

/** What the generator made of one contract. */
export interface Stubs {
  routes: readonly Route[];
  requestValidators: Record<string, PartValidators>;
  responseValidators: Record<string, PartValidators>;
}

export interface StubsOptions<Handlers, HandlerContext> {
  handlers: Handlers;
  /** Makes what each handler gets as its second argument. */
  context: (context: Context) => HandlerContext;
  /** Renders everything that keeps a request from its answer: the error body is the application's. */
  renderError: (failure: Failure, context: Context) => Awaitable<Response>;
  /**
   * Lets every request pass once its route is known, unknown paths included, or throws: authentication, limits.
   * `c.get("route")` is the route, if there is one.
   * @default all pass
   */
  admit?: (context: Context) => Awaitable<void>;
  /**
   * Headers of every answer of a handler, beside the handler's own. A response that is made with all of its headers
   * is much faster than one that they are set on, so middleware should leave its headers to this where it can. The
   * record must be a new one each time: the handler's headers are added to it.
   * @default none
   */
  responseHeaders?: (context: Context) => Record<string, string>;
  /**
   * Links of whatever a deprecated operation answers (RFC 8288), such as to its successor.
   * @default none
   */
  deprecationLink?: (route: Route, context: Context) => string | undefined;
  /**
   * Largest request body, in bytes; of all operations, or of the one that the function is asked for. Forms and texts are
   * held in memory, bytes are streamed to the handler.
   * @default 1048576
   */
  bodyBytesMax?: number | ((route: Route) => number);
  /**
   * Time without an event after which an event stream sends a comment, in milliseconds.
   * @default 15000
   */
  keepAliveMs?: number;
  /** Told of what a handler throws while its stream is sent: the answer has begun, and the connection is broken off. */
  onStreamError?: (error: unknown, context: Context) => void;
  /**
   * Refuses replies that the contract does not declare, as `invalid_response`. For development and tests: the types say it already.
   * @default false
   */
  checkResponses?: boolean;
  /**
   * The time that deprecated operations are removed by.
   * @default () => new Date()
   */
  now?: () => Date;
}

declare module "hono" {
  interface ContextVariableMap {
    /** The contract's operation that the request is for. */
    route: Route | undefined;
    /** Those of the operations at the request's path, which none of them is for. */
    methods: string[] | undefined;
  }
}

/** A Hono app with a route per operation, to be served as it is or mounted (`app.route("/v1", stubs)`). */
export function createStubs<Handlers extends object, HandlerContext>(
  stubs: Stubs,
  options: StubsOptions<Handlers, HandlerContext>,
): Hono {
  const app = new Hono();
  const noticeOf = deprecationNotices(stubs.routes, options.deprecationLink);
  const fail = async (failure: Failure, context: Context) => {
    const route = context.get("route");
    if (route === undefined) return options.renderError(failure, context);
    const response = await options.renderError({ ...failure, route }, context);
    const { Link: link, ...dates } = noticeOf(route, context);
    for (const name in dates) response.headers.set(name, dates[name] ?? "");
    if (link !== undefined) response.headers.append("Link", link);
    return response;
  };
  const serve = (route: Route | undefined, answer: Answer) => guarded(route, answer, options, fail);
  for (const { honoPath, paths } of byShape(stubs.routes)) {
    for (const { pattern, routes } of paths) {
      for (const route of routes) {
        const answer = serve(route, operation(stubs, route, pattern, options, fail, noticeOf));
        const isAsked = routeChoice(route, pattern, paths, stubs.requestValidators[route.operationId]?.path);
        const choice = (context: Context, next: Next) => (isAsked?.(context) ? answer(context) : next());
        // The router has no HEAD.
        app.on([route.method === "HEAD" ? "GET" : route.method], [honoPath], isAsked ? choice : answer);
      }
    }
    // A path with a parameter in the place of a word may have the method that this one has not.
    app.all(honoPath, (context, next) => {
      const fitting = paths.filter(({ pattern }) => isOf(pattern, context)).flatMap(({ routes }) => routes);
      const methods = fitting.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
      context.set("methods", [...new Set([...(context.get("methods") ?? []), ...methods])]);
      return next();
    });
  }
  const refuse: Answer = async (context) => {
    const allow = context.get("methods") ?? [];
    if (allow.length === 0 || allow.includes(context.req.method))
      return fail({ kind: "not_found", issues: [] }, context);
    const response = await fail({ kind: "method_not_allowed", allow }, context);
    response.headers.set("Allow", allow.join(", "));
    return response;
  };
  app.all("*", serve(undefined, refuse));
  return app;
}

/**
 * The routes of each path, paths of one shape together: `/things/{id}`, `/things/{name}` and `/things/{a}-{b}`. A path
 * with a word comes before one that has a parameter in its place (OpenAPI 3.1, section 4.8.8).
 */
function byShape(routes: readonly Route[]): { honoPath: string; paths: PathRoutes[] }[] {
  const paths = [...Map.groupBy(routes, ({ path }) => path)]
    .map(([path, group]) => ({ pattern: pathPattern(path), routes: group.toSorted(headFirst) }))
    .sort((a, b) => (a.pattern.rank < b.pattern.rank ? -1 : a.pattern.rank > b.pattern.rank ? 1 : 0));
  const shapes = Map.groupBy(paths, ({ pattern }) => pattern.honoPath);
  return [...shapes].map(([honoPath, group]) => ({ honoPath, paths: group }));
}

function headFirst(one: Route, other: Route): number {
  return Number(other.method === "HEAD") - Number(one.method === "HEAD");
}

type Answer = (context: Context) => Awaitable<Response>;

/** Admits the request, and answers whatever is thrown. One handler a route: each more costs every request. */
function guarded(
  route: Route | undefined,
  answer: Answer,
  { admit }: Pick<StubsOptions<object, never>, "admit">,
  fail: (failure: Failure, context: Context) => Awaitable<Response>,
): Answer {
  return (context) => {
    context.set("route", route);
    const refuse = (error: unknown) => fail(failureOf(error), context);
    try {
      const answering = andThen(admit?.(context), () => answer(context));
      return answering instanceof Promise ? answering.catch(refuse) : answering;
    } catch (error) {
      return refuse(error);
    }
  };
}

/** What a handler reads is limited too: it need not know. */
function failureOf(error: unknown): Failure {
  return error instanceof BodyTooLargeError
    ? { kind: "payload_too_large", bodyBytesMax: error.bodyBytesMax }
    : { kind: "thrown", error };
}

function operation<Handlers extends object, HandlerContext>(
  stubs: Stubs,
  route: Route,
  pattern: PathPattern,
  options: StubsOptions<Handlers, HandlerContext>,
  fail: (failure: Failure, context: Context) => Awaitable<Response>,
  noticeOf: DeprecationNotice,
): Answer {
  const { bodyBytesMax = BODY_BYTES_MAX, checkResponses = false, now = () => new Date() } = options;
  const bytesMax = typeof bodyBytesMax === "function" ? bodyBytesMax(route) : bodyBytesMax;
  const handler = handlerOf<HandlerContext>(options.handlers, route);
  const decode = requestDecoder(route, pattern, stubs.requestValidators[route.operationId] ?? {}, bytesMax);
  const ofResponse = stubs.responseValidators[route.operationId] ?? {};
  const others = route.answers && otherAnswers(route, ofResponse, options);
  const answer = (context: Context, parts: RequestParts): Awaitable<Response> => {
    const other = others?.(context);
    return andThen(handler(other ? { ...parts, ...other.parts } : parts, options.context(context)), (reply) => {
      const issues = checkResponses ? replyIssues(route, reply, ofResponse) : [];
      if (issues.length > 0) return fail({ kind: "invalid_response", status: reply.status, issues }, context);
      const headers = options.responseHeaders?.(context) ?? {};
      if (route.deprecation) Object.assign(headers, noticeOf(route, context));
      return other ? other.encode(reply, headers) : encodeReply(reply, headers);
    });
  };
  return (context) => {
    if (route.deprecation && isGone(route.deprecation, now())) {
      const { sunset = "", successor } = route.deprecation;
      return fail({ kind: "gone", sunset, successor }, context);
    }
    return andThen(decode(context), (decoded) =>
      "failure" in decoded ? fail(decoded.failure, context) : answer(context, decoded.parts),
    );
  };
}

/** @throws TypeError when the application, not checked by TypeScript, lacks the handler. */
function handlerOf<HandlerContext>(handlers: object, { handler, operationId }: Route) {
  const method: unknown = Reflect.get(handlers, handler);
  if (typeof method !== "function")
    throw new TypeError(`handlers.${handler}: expected a function for ${operationId}, got ${typeof method}`);
  return (parts: RequestParts, context: HandlerContext): Awaitable<Reply> => {
    const reply: Reply | PromiseLike<Reply> = method.call(handlers, parts, context);
    // Also of a library that has promises of its own.
    return "then" in reply ? Promise.resolve(reply) : reply;
  };
}
