// Builds the server as one fetch handler: the API under /v1, the health and metrics endpoints, and the portal at the root.
// Steps of an API request:
// request ID -> CORS -> route -> authenticate -> ban and rate limit -> decode and validate -> handler -> storage
import type { IncomingMessage } from "node:http";
import {
  isPreflight,
  type Log,
  type Metrics,
  portal,
  probes,
  RateLimits,
  RequestObserver,
  requestProblem,
  type ServerApp,
  securityHeaders,
  setOperation,
} from "@onecontract/server-node";
import { type ApiKey, LookupThrottle } from "@onecontract/server-storage";
import { andThen, createApp, type Route } from "@petstore/server";
import { type Context, Hono } from "hono";
import type { ServeSettings } from "./config/serve-settings.ts";
import { rateLimits as policy } from "./contract.ts";
import { type PetstoreBackends, redactSecrets } from "./data.ts";
import { ApiError } from "./domain/api-error.ts";
import * as handlers from "./handlers/handlers.ts";
import type { RequestContext, SuppliedHeader } from "./handlers/request-context.ts";
import { type ApiEnv, Call } from "./http/api-env.ts";
import { apiHeaders } from "./http/api-headers.ts";
import { requestAuthenticator } from "./http/authenticate-request.ts";
import { crossOrigin } from "./http/cors.ts";
import { type ErrorRenderer, errorRenderer } from "./http/render-error.ts";
import { rejectionRenderer } from "./http/render-rejection.ts";

/** Principals by the name of their security scheme. */
interface Principals {
  bearerAuth: ApiKey;
}

const MAX_BODY_BYTES = 64 * 1024;
const VERSION_PATH = "/v1";

/** Settings of the app, and what it works with. */
export interface AppOptions extends AppSettings {
  backends: PetstoreBackends;
  now: () => Date;
  log: Log;
  metrics: Metrics;
  /** Aborted when the server begins to shut down. */
  stopping: AbortSignal;
}

type AppSettings = Partial<Pick<ServeSettings, "publicUrl" | "portalDir" | "portalUrl" | "metricsToken">> &
  Pick<ServeSettings, "trustedProxies" | "checkResponses">;

export function createServerApp(options: AppOptions): ServerApp {
  const { backends, metrics, log, now, trustedProxies } = options;
  const rateLimits = new RateLimits({ policy, limiter: backends.limiter, now });
  const observer = new RequestObserver<Call>({ log, metrics, fields: ({ apiKey }) => ({ keyId: apiKey?.id }) });
  const renderError = errorRenderer(log);
  const api = apiRoutes(options, rateLimits, renderError);
  const site = siteRoutes(options, renderError);
  const route = (request: Request, env: ApiEnv["Bindings"]) => {
    if (!isApiRequest(env)) return site.fetch(request, env);
    return isPreflight(env.incoming) ? crossOrigin.preflightResponse() : api.fetch(request, env);
  };
  return {
    // A wrapper around the app costs half as much per request as a middleware.
    fetch(request, { incoming, outgoing }) {
      const call = new Call(incoming, { redact: redactSecrets, trustedProxies });
      const env = { incoming, outgoing, call };
      const startMs = observer.begin();
      return andThen(route(request, env), (routed) =>
        andThen(call.hasAllHeaders ? routed : addHeaders(routed, env, rateLimits), (response) => {
          observer.end(startMs, call, request, response);
          return response;
        }),
      );
    },
    renderRejection: rejectionRenderer(rateLimits, log),
  };
}

/**
 * Returns whether the API handles the request. Hono does not decide this, because its `*` does not match line
 * terminators. A request with a malformed target is authenticated and rate limited like one for an unknown path of the API.
 */
function isApiRequest({ call, incoming }: ApiEnv["Bindings"]): boolean {
  const { path } = call;
  if (path.startsWith(VERSION_PATH)) return path.length === VERSION_PATH.length || path[VERSION_PATH.length] === "/";
  return path === "/" && requestProblem(incoming) !== undefined;
}

function siteRoutes(options: AppOptions, renderError: ErrorRenderer): Hono<ApiEnv> {
  const { backends, log, metrics, metricsToken, stopping, portalDir, portalUrl } = options;
  const app = new Hono<ApiEnv>({ getPath: (_request, options) => options?.env?.call.path ?? "/" });
  app.onError((error, c) => renderError({ kind: "thrown", error }, c));
  app.notFound((c) => c.text(`Not found. The API is at ${VERSION_PATH}.\n`, 404));
  app.route("/", probes({ check: () => backends.check(), stopping, metrics, metricsToken, log }));
  if (portalUrl !== undefined) {
    app.get("*", setOperation("portal"), (c) => c.redirect(portalUrl + c.req.path.replace(/^\/+/, "")));
  } else if (portalDir !== undefined) app.use(setOperation("portal")).route("/", portal(portalDir));
  return app;
}

/**
 * Adds headers to responses that were created without them. Responses of handlers have them already, because setting
 * headers later is slow.
 */
async function addHeaders(response: Response, env: ApiEnv["Bindings"], rateLimits: RateLimits): Promise<Response> {
  const headers = isApiRequest(env)
    ? { ...apiHeaders, ...(await rateLimits.responseHeaders(env.call, response)) }
    : securityHeaders;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set("X-Request-Id", env.call.requestId);
  return response;
}

function apiRoutes(options: AppOptions, rateLimits: RateLimits, renderError: ErrorRenderer): Hono {
  const { backends, now, publicUrl, checkResponses } = options;
  const { storage, keys } = backends;
  const baseUrl = (requestUrl: string) => publicUrl ?? getOrigin(requestUrl);
  const lookups = new LookupThrottle();
  const app = createApp<RequestContext, SuppliedHeader, Principals>({
    basePath: VERSION_PATH,
    handlers,
    authenticators: { bearerAuth: { authenticate: requestAuthenticator({ keys, lookups }) } },
    limit(c: Context<ApiEnv>, caller) {
      const { call, incoming } = c.env;
      call.operation = c.get("route")?.operationId ?? "none";
      call.apiKey = "failure" in caller ? undefined : caller.authentication.principals.bearerAuth;
      return andThen(rateLimits.count(call, call.apiKey), (exceeded) => {
        if (exceeded === undefined) return call.apiKey && assertWellFormed(incoming);
        if (call.apiKey === undefined) lookups.limit(call.clientIp, exceeded.retryAfterSeconds);
        throw new ApiError(exceeded.code, exceeded.message);
      });
    },
    responseHeaders(c: Context<ApiEnv>) {
      const { call } = c.env;
      call.hasAllHeaders = true;
      return { ...apiHeaders, "X-Request-Id": call.requestId, ...rateLimits.headers(call) };
    },
    deprecationLink: (route, c) => deprecationLink(route, baseUrl(c.req.url)),
    context: (c: Context<ApiEnv>, { principals }) => ({
      storage,
      apiUrl: baseUrl(c.req.url) + VERSION_PATH,
      keyId: principals.bearerAuth.id,
      now,
    }),
    renderError,
    maxBodyBytes: MAX_BODY_BYTES,
    checkResponses,
    now,
  });
  return app.onError((error, c) => renderError({ kind: "thrown", error }, c));
}

/** @throws ApiError `invalid_request` if the target or the Host header of the request was malformed. */
function assertWellFormed(incoming: IncomingMessage): void {
  const problem = requestProblem(incoming);
  if (problem !== undefined) throw new ApiError("invalid_request", problem);
}

/** Returns the origin of a normalized URL, such as the URL of a request. */
function getOrigin(url: string): string {
  return url.slice(0, url.indexOf("/", "https://".length));
}

/** Returns the Link header of a deprecated operation: its successor (RFC 5829) and its migration guide (RFC 9745, section 3). */
function deprecationLink({ operationId, deprecation }: Route, portalUrl: string): string {
  const page = `<${portalUrl}/guides/versioning/#${operationId}>; rel="deprecation"; type="text/html"`;
  const path = deprecation?.successorPath;
  return path === undefined ? page : `<${portalUrl}${VERSION_PATH}${path}>; rel="successor-version", ${page}`;
}
