// The whole server as one fetch handler: the API under /v1, the probes beside it, and the portal at the root.
// request id -> log, metrics -> headers -> preflight -> route -> authenticate, ban?, rate limit -> validate -> handler -> storage
import type { HttpBindings } from "@hono/node-server";
import { type Awaitable, andThen, createApp as createStubs } from "@petstore/server";
import { type Context, Hono } from "hono";
import { getPath } from "hono/utils/url";
import type { Engines } from "./engines.ts";
import { handlers } from "./handlers/handlers.ts";
import type { RequestContext, SuppliedHeader } from "./handlers/request-context.ts";
import { admission } from "./http/admission.ts";
import { type ApiEnv, type Call, newCall } from "./http/api-env.ts";
import { crossOriginHeaders, preflight } from "./http/cors.ts";
import { deprecationLink } from "./http/deprecation-link.ts";
import { assertKnownHost } from "./http/host.ts";
import { observer, purpose } from "./http/observer.ts";
import { portal } from "./http/portal.ts";
import { probes } from "./http/probes.ts";
import type { RateLimitHeaders } from "./http/rate-limit-headers.ts";
import { type ErrorRenderer, errorRenderer } from "./http/render-error.ts";
import { requestIdOf } from "./http/request-id.ts";
import { noStore, securityHeaders } from "./http/security-headers.ts";
import type { WindowStanding } from "./limits/standing.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";

const bodyBytesMax = 64 * 1024;
const versionPath = "/v1";

export interface AppOptions {
  engines: Engines;
  now: () => Date;
  log: Log;
  metrics: Metrics;
  limitHeaders: RateLimitHeaders;
  /** Aborted once the server is about to stop. */
  stopping: AbortSignal;
  /** Address under which clients reach the server, without a slash at its end. @default the one of each request */
  publicUrl?: string;
  /** Absolute path of the built portal. @default no portal */
  portalDir?: string;
  /** How many proxies in front add to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Refuse responses that the contract does not declare. */
  checkResponses: boolean;
}

export interface App {
  fetch(request: Request, env: HttpBindings): Awaitable<Response>;
}

export function createApp(options: AppOptions): App {
  const { log, metrics, limitHeaders } = options;
  const begin = observer({ log, metrics });
  const app = parts(options);
  return {
    // What every request needs is around the app instead of a middleware in it, which would cost twice as much.
    fetch(request, { incoming, outgoing }) {
      const env = { incoming, outgoing, call: newCall(requestIdOf(incoming)) };
      const end = begin();
      return andThen(app.fetch(request, env), (made) =>
        andThen(env.call.madeWithHeaders ? made : withHeaders(request, made, env, limitHeaders), (response) => {
          end(env.call, request, response);
          return response;
        }),
      );
    },
  };
}

function parts(options: AppOptions): Hono<ApiEnv> {
  const { engines, log, metrics, stopping, portalDir } = options;
  const renderError = errorRenderer(log);
  const app = new Hono<ApiEnv>();
  app.onError((error, c) => renderError({ kind: "thrown", error }, c));
  app.notFound((c) => c.text(`There is nothing here; the API is under ${versionPath}.\n`, 404));
  app.route("/", probes({ check: () => engines.check(), stopping, metrics, log }));
  app.options(`${versionPath}/*`, preflight);
  app.route(versionPath, operations(options, renderError));
  if (portalDir !== undefined) app.use(purpose("portal")).route("/", portal(portalDir));
  return app;
}

const headersOfApi = { ...noStore, ...crossOriginHeaders, ...securityHeaders };

/** Setting a header on a response costs much more than making the response with it: handlers' answers skip this. */
async function withHeaders(
  request: Request,
  response: Response,
  env: ApiEnv["Bindings"],
  limitHeaders: RateLimitHeaders,
): Promise<Response> {
  const isOfApi = `${getPath(request)}/`.startsWith(`${versionPath}/`);
  const headers = isOfApi ? { ...headersOfApi, ...(await limitHeaders.of(env, response)) } : securityHeaders;
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  response.headers.set("X-Request-Id", env.call.requestId);
  return response;
}

function operations(options: AppOptions, renderError: ErrorRenderer): Hono {
  const { engines, now, publicUrl, trustedProxies, checkResponses, limitHeaders } = options;
  const { storage, keys, limiter } = engines;
  const baseUrl = (requestUrl: string) => publicUrl ?? originOf(requestUrl);
  const admit = admission({ keys, limiter, trustedProxies });
  return createStubs<RequestContext, SuppliedHeader>({
    handlers,
    admit(c: Context<ApiEnv>) {
      c.env.call.operation = c.get("route")?.operationId ?? "none";
      assertKnownHost(c);
      return admit(c);
    },
    responseHeaders(c: Context<ApiEnv>) {
      const { call } = c.env;
      call.madeWithHeaders = true;
      return { ...headersOfApi, "X-Request-Id": call.requestId, ...limitHeaders.ofCounted(windowsOf(call)) };
    },
    deprecationLink: (route, c) => deprecationLink(route, baseUrl(c.req.url), versionPath),
    context: (c: Context<ApiEnv>) => ({
      storage,
      apiUrl: baseUrl(c.req.url) + versionPath,
      keyId: callerOf(c.env.call),
      now,
    }),
    renderError,
    bodyBytesMax,
    checkResponses,
    now,
  });
}

/** Of an address that is in its normal form, as that of every request is. */
function originOf(url: string): string {
  return url.slice(0, url.indexOf("/", "https://".length));
}

function windowsOf({ windows }: Call): WindowStanding[] {
  if (windows === undefined) throw new Error("windows: expected admission to run before the handlers");
  return windows;
}

function callerOf({ apiKey }: Call): string {
  if (apiKey === undefined) throw new Error("apiKey: expected admission to run before the handlers");
  return apiKey.id;
}
