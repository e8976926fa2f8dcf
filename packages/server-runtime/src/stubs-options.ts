// Options of `createStubs`, and the generated data that it serves.
import type { Context, Hono } from "hono";
import type { Failure } from "./failure.ts";
import type { Awaitable } from "./handler-types.ts";
import type { PartValidators } from "./issues.ts";
import type { Route } from "./route.ts";
import type { AnyAuthentication, Caller, Security } from "./security.ts";

/** Code that the generator emits for one contract. */
export interface Stubs {
  routes: readonly Route[];
  requestValidators: Record<string, PartValidators>;
  responseValidators: Record<string, PartValidators>;
  security: Security;
}

/** The app that `createStubs` returns. */
export type StubsApp = Hono;

export interface StubsOptions<Handlers, HandlerContext, Authenticators = object, Authentication = AnyAuthentication> {
  handlers: Handlers;
  /** Authenticates requests: one authenticator for each security scheme that an operation uses. */
  authenticators: Authenticators;
  /**
   * Path under which the operations are served: `/v1`.
   * @default "/"
   */
  basePath?: string;
  /**
   * `"next"` passes requests for unknown paths, and for operations without a handler, to the routes that the framework has after the
   * stubs, so that an existing server can move to the stubs operation by operation. `limit` does not run for them.
   * @default "reject"
   */
  unmatched?: "reject" | "next" | undefined;
  /** Creates the second argument of each handler. The third one is the authentication. */
  context(context: Context, authentication: Authentication): HandlerContext;
  /** Renders the error response of a request that fails: the application owns the format of error bodies. */
  renderError: (failure: Failure, context: Context) => Awaitable<Response>;
  /**
   * Runs for every request once its caller is known, before the body is read, and throws to reject the request: for rate
   * limits and bans. A caller without valid credentials is rejected afterwards. `c.get("route")` is the route; a request for
   * an unknown path has none, and is authenticated with the credentials of any operation.
   * @default accepts every request, and does not authenticate requests for unknown paths
   */
  limit?: LimitRequest<Authentication> | undefined;
  /**
   * Returns headers that are added to the response of every handler. Creating a response with all of its headers is
   * much faster than setting them later, so prefer this option to middleware. Return a new record each time, because
   * the handler's headers are added to it.
   * @default no headers
   */
  responseHeaders?: (context: Context) => Record<string, string>;
  /**
   * Returns the `Link` header (RFC 8288) for every response of a deprecated operation, such as a link to its successor.
   * @default no link
   */
  deprecationLink?: (route: Route, context: Context) => string | undefined;
  /**
   * Largest request body in bytes, for all operations or per route. Forms and text are buffered in memory; binary
   * bodies are streamed to the handler.
   * @default 1048576
   */
  maxBodyBytes?: number | ((route: Route) => number);
  /**
   * Idle time after which an event stream sends a comment, in milliseconds.
   * @default 15000
   */
  keepAliveMs?: number;
  /** Receives the error of a handler that throws while its response is being streamed. The connection is then closed. */
  onStreamError?: (error: unknown, context: Context) => void;
  /**
   * Rejects responses that the contract does not declare, as `invalid_response`. It is meant for development and tests: the
   * types check most responses at compile time.
   * @default false
   */
  checkResponses?: boolean;
  /**
   * Clock that decides whether a deprecated operation has been removed.
   * @default () => new Date()
   */
  now?: () => Date;
}

/** Options of generated apps: `handlers` may lack operations if requests for them are passed on. */
export type WithPartialHandlers<Options extends { handlers: object }> =
  | (Options & { unmatched?: "reject" | undefined })
  | (Omit<Options, "handlers"> & { handlers: Partial<Options["handlers"]>; unmatched: "next" });

/** Declared as a method, so that a function for the callers of one contract can be passed to code for any contract. */
type LimitRequest<Authentication> = {
  limit(context: Context, caller: Caller<Authentication>): Awaitable<void>;
}["limit"];

declare module "hono" {
  interface ContextVariableMap {
    /** The contract's operation that the request is for. */
    route: Route | undefined;
    /** Methods that the request's path supports, if none of them is the method of the request. */
    methods: string[] | undefined;
    /** True once the request is for an operation without a handler. */
    isPassedOn: boolean | undefined;
  }
}
