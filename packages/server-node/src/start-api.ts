// Starts an API of any contract with its operations: health checks, metrics, logs, and the portal next to it.
import { existsSync } from "node:fs";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { type ApiRoute, apiPaths } from "./http/api-paths.ts";
import type { RejectedRequest, RejectionResponse, RenderRejection } from "./http/connection-errors.ts";
import { RequestObserver, setOperation } from "./http/observer.ts";
import { portal } from "./http/portal.ts";
import { PROBE_PATHS, probes } from "./http/probes.ts";
import { getRequestId } from "./http/request-id.ts";
import { type ObservedEnv, RequestState } from "./http/request-state.ts";
import { requestProblem } from "./http/request-target.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { handleStreamErrors } from "./http/stream-errors.ts";
import type { RateLimits } from "./limits/rate-limits.ts";
import { createLog, type ProcessLog, type Redact } from "./log/log.ts";
import { Metrics } from "./metrics/metrics.ts";
import { type RunningServer, type ServerApp, type StartOptions, startServer } from "./start-server.ts";

/** An API, and what its server needs to know about it. */
export interface Api {
  /** Responds to the operations: the stubs. */
  app: Hono;
  /** Operations of the contract: `routes` of the stubs. */
  routes: readonly ApiRoute[];
  /** Path under which the operations are served. @default "/" */
  basePath?: string;
  /** Paths of several versions, the newest one first. @default only `basePath` */
  basePaths?: readonly string[];
  /** Renders malformed and late requests, which do not reach the stubs, in the error format of the API. */
  renderRejection: RenderRejection;
  /** Resolves if the API can serve requests: rejects while its database is unavailable, for `/readyz`. @default always ready */
  check?: () => Promise<void>;
  /** Folder of the built portal, served at all paths that are not of the API. @default no portal; also if there is no folder */
  portalDir?: string;
  /** Rate limits, for the headers of responses and for requests that do not reach the stubs. The stubs call `count`. @default none */
  rateLimits?: RateLimits | undefined;
  /** Replaces secrets in logged errors and in the request IDs of clients. @default no replacement */
  redact?: Redact;
}

export interface StartApiOptions extends Api, Pick<StartOptions, "port" | "host" | "tls" | "timeouts"> {
  /** Bearer token of `/metrics`. @default only clients on this machine may read the metrics */
  metricsToken?: string | undefined;
  /** Number of proxies that append the IP address of their client to `X-Forwarded-For`. @default 0 */
  trustedProxies?: number;
  /** @default JSON lines on standard error */
  log?: ProcessLog;
}

export interface RunningApi extends RunningServer {
  /** Makes `/readyz` fail, so that load balancers send no more requests, which are still served until `stop`. */
  drain(): void;
}

/**
 * Starts an API with `/livez`, `/readyz` and `/metrics`, and one JSON line per request. Every response has an `X-Request-Id`
 * and headers that restrict browsers. An operation of the contract with one of these paths takes precedence.
 * @throws SettingError if the port is in use or the host is not local.
 */
export async function startApi(options: StartApiOptions): Promise<RunningApi> {
  const { log = createLog({ redact: options.redact }) } = options;
  const metrics = new Metrics(() => log.droppedLines());
  const stopping = new AbortController();
  const app = serverApp(options, log, metrics, stopping.signal);
  const server = await startServer(app, { ...options, metrics, stopping: stopping.signal });
  return {
    port: server.port,
    drain: () => stopping.abort(),
    stop(graceMs) {
      stopping.abort();
      return server.stop(graceMs);
    },
  };
}

function serverApp(api: StartApiOptions, log: ProcessLog, metrics: Metrics, stopping: AbortSignal): ServerApp {
  const observer = new RequestObserver({ log, metrics });
  const route = router(api, log, metrics, stopping);
  const { rateLimits } = api;
  return {
    renderRejection: rejectionRenderer(api, log),
    async fetch(request, { incoming, outgoing }) {
      const call = new RequestState(incoming, api);
      const startMs = observer.begin();
      const problem = requestProblem(incoming);
      const response =
        problem === undefined
          ? await route(request, { incoming, outgoing, call })
          : toResponse(await render(api, malformed(problem, call, incoming)));
      const limitHeaders = rateLimits && call.limits ? await rateLimits.responseHeaders(call, response) : undefined;
      const sent = withHeaders(response, { ...limitHeaders, "X-Request-Id": call.requestId });
      const { requestId, error } = call;
      // A client that closed the connection is not a server error.
      if (error !== undefined && !request.signal.aborted) log({ message: "Internal server error", requestId, error });
      observer.end(startMs, call, request, sent);
      return handleStreamErrors(sent, outgoing, (streamError) =>
        log({ message: "interrupted response", requestId, error: streamError }),
      );
    },
  };
}

export function basePathsOf({ basePath = "/", basePaths = [basePath] }: Api): readonly string[] {
  return basePaths;
}

/** Returns the function that selects the API, a health check or the portal. */
function router(api: StartApiOptions, log: ProcessLog, metrics: Metrics, stopping: AbortSignal) {
  const { routes, portalDir, metricsToken, check = async () => {} } = api;
  const paths = apiPaths(routes, basePathsOf(api));
  const hasPortal = portalDir !== undefined && existsSync(portalDir);
  const observed = observeOperations(api.app);
  const site = new Hono<ObservedEnv>({ getPath: (_request, options) => options?.env?.call.path ?? "/" });
  site.route("/", probes({ check, stopping, metrics, metricsToken, log }));
  if (hasPortal) site.use(setOperation("portal")).route("/", portal(portalDir));
  else site.notFound((c) => observed.fetch(c.req.raw, c.env));
  return (request: Request, env: ObservedEnv["Bindings"]) => {
    const { path } = env.call;
    // Browsers get the home page, even if the API has an operation `GET /`.
    const isHome = hasPortal && path === "/" && request.headers.get("Accept")?.includes("text/html") === true;
    const isProbe = PROBE_PATHS.has(path) && !paths.hasLiteral(path);
    return isHome || isProbe || !paths.matches(path) ? site.fetch(request, env) : observed.fetch(request, env);
  };
}

/** Returns an app that labels each request with the operationId that the stubs have found. */
function observeOperations(app: Hono): Hono<ObservedEnv> {
  const observed = new Hono<ObservedEnv>();
  observed.use(async (c, next) => {
    await next();
    const route: unknown = c.get("route" as never);
    if (hasOperationId(route)) c.env.call.operation = route.operationId;
  });
  observed.route("/", app);
  // Hono's `*` does not match line terminators in paths.
  return observed.notFound((c) => app.fetch(c.req.raw, c.env));
}

function hasOperationId(route: unknown): route is { operationId: string } {
  return typeof route === "object" && route !== null && "operationId" in route && typeof route.operationId === "string";
}

function malformed(
  message: string,
  { clientIp }: RequestState,
  { headers }: HttpBindings["incoming"],
): RejectedRequest {
  return { reason: "malformed", status: 400, message, isRequest: true, headers, clientIp };
}

function rejectionRenderer(api: Api, log: ProcessLog): RenderRejection {
  const methods = api.routes.flatMap(({ method = [] }) => (method === "GET" ? ["GET", "HEAD"] : method));
  const allow = { Allow: [...new Set(methods)].join(", ") };
  return async (rejected) => {
    const requestId = getRequestId(rejected, api.redact);
    const { status, headers, body } = await render(api, rejected).catch((error: unknown): RejectionResponse => {
      // Nothing else handles the error, which would end the process.
      log({ message: "Internal server error", requestId, error });
      return { status: 500, headers: {}, body: "" };
    });
    log({ message: "request", operation: "none", requestId, status, code: rejected.reason });
    const common = { ...securityHeaders, "X-Request-Id": requestId };
    // RFC 9110, section 15.5.6.
    return { status, body, headers: { ...common, ...(status === 405 ? allow : undefined), ...headers } };
  };
}

/** Renders a request that does not reach the stubs, with the rate limits of its client. */
async function render({ renderRejection, rateLimits }: Api, received: RejectedRequest): Promise<RejectionResponse> {
  if (rateLimits === undefined) return renderRejection(received);
  const { rejected, headers } = await rateLimits.reject(received);
  const response = await renderRejection(rejected);
  return { ...response, headers: { ...response.headers, ...headers } };
}

function toResponse({ status, headers, body }: RejectionResponse): Response {
  return new Response(body, { status, headers });
}

/** Returns the response with the headers of all responses. Those that the portal or a handler has set remain. */
function withHeaders(response: Response, own: Record<string, string>): Response {
  try {
    for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
  } catch {
    // Nobody can change the headers of a response of `Response.redirect()` or `fetch()`.
    return withHeaders(new Response(response.body, response), own);
  }
  const { headers } = response;
  for (const [name, value] of Object.entries(securityHeaders)) if (!headers.has(name)) headers.set(name, value);
  return response;
}
