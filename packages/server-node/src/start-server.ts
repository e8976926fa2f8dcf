// Starts the HTTP server: timeouts against slow clients, and a graceful stop.
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer, type ServerOptions as SecureServerOptions } from "node:https";
import type { Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { handleConnectionErrors, type RenderRejection } from "./http/connection-errors.ts";
import { normalizeRequest } from "./http/request-target.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { listen } from "./workers/listen.ts";
import { takeConnections, worker } from "./workers/worker.ts";

const DEFAULT_TIMEOUTS = {
  /** Time to receive all headers, from the connection or the first byte of a later request. */
  headersMs: 10_000,
  /** Time to receive the complete request, including the body. */
  requestMs: 30_000,
  /** Idle time of a connection between a response and the next request. */
  keepAliveMs: 5_000,
  /** Time without a byte in either direction, for clients that do not read the response. */
  inactivityMs: 60_000,
  /** Interval of the checks of `headersMs` and `requestMs`. */
  checkIntervalMs: 1_000,
};

export type ServerTimeouts = typeof DEFAULT_TIMEOUTS;

/** Maximum size of the request line and all headers. */
const MAX_HEADER_BYTES = 16 * 1024;

/** An app that `startServer` serves. */
export interface ServerApp {
  /** Responds to a request: the `fetch` of a Hono app. */
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>;
  /** Renders the response to a request that does not reach `fetch`, in the error format of the API. */
  renderRejection: RenderRejection;
}

export interface StartOptions {
  /** Port to listen on. 0 selects a free one. */
  port: number;
  /** IP address or host name to listen on. */
  host: string;
  /** Counts connections and rejected requests. */
  metrics: Metrics;
  /** Once aborted, every response closes its connection, so that clients reconnect to another server. */
  stopping: AbortSignal;
  /** Certificate and key, for HTTPS. @default HTTP */
  tls?: SecureServerOptions | undefined;
  /** Timeouts in milliseconds. @default 10 s for headers, 30 s for a request, 5 s between requests, 60 s without a byte */
  timeouts?: Partial<ServerTimeouts>;
}

export interface RunningServer {
  port: number;
  /**
   * Accepts no more connections, completes requests in flight, and resolves when the last connection is closed.
   * @param graceMs time after which requests in flight are aborted.
   */
  stop(graceMs: number): Promise<void>;
}

/**
 * Starts an HTTP/1.1 server for an app: limits the time and size of requests, responds to malformed ones, and gives the app
 * only requests with a valid URL (see `requestProblem`).
 * In a worker, the server takes the connections of the primary process.
 * @throws SettingError if the port is in use or the host is not local.
 */
export async function startServer(app: ServerApp, options: StartOptions): Promise<RunningServer> {
  const { port, host, metrics, stopping, tls } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const render = safeRenderer(app);
  const handle = listener(app, stopping, render);
  const server: Server = tls
    ? createSecureServer({ ...nodeOptions(timeouts), ...tls }, handle)
    : createServer(nodeOptions(timeouts), handle);
  server.timeout = timeouts.inactivityMs;
  // The size of all headers is limited. Node would silently ignore those after the first 2000.
  server.maxHeadersCount = 0;
  handleConnectionErrors(server, { metrics, render });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    const disconnect = metrics.connect();
    socket.once("close", () => {
      sockets.delete(socket);
      disconnect();
    });
  });
  // Ignores expectations other than 100-continue (RFC 9110, section 10.1.1). Node would respond without a body.
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  server.on("checkContinue", (incoming, outgoing) => {
    continueWhenRead(incoming, outgoing);
    server.emit("request", incoming, outgoing);
  });
  const stopServer = (graceMs: number) => stop(server, sockets, graceMs);
  if (worker === undefined) return { port: await listen(server, port, host), stop: stopServer };
  takeConnections(worker, server);
  return { port, stop: stopServer };
}

function nodeOptions({ headersMs, requestMs, keepAliveMs, checkIntervalMs }: ServerTimeouts): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkIntervalMs,
    maxHeaderSize: MAX_HEADER_BYTES,
    // A duplicate of a single-value header such as Authorization makes the value invalid. Node would use the first one.
    joinDuplicateHeaders: true,
    // A request without a body needs no stream, which would cost more than routing.
    optimizeEmptyRequests: true,
    // The app responds with an Error body.
    requireHostHeader: false,
  };
}

function listener(app: ServerApp, stopping: AbortSignal, render: RenderRejection): RequestListener {
  // The bindings of HTTP/2 differ, but this server only uses node:http.
  const fetch = (request: Request, env: object) => app.fetch(request, env as HttpBindings);
  const handle = getRequestListener(fetch, { errorHandler: () => fallbackResponse(render) });
  return (incoming, outgoing) => {
    if (stopping.aborted) outgoing.setHeader("Connection", "close");
    normalizeRequest(incoming);
    void handle(incoming, outgoing);
  };
}

/** Renders the status alone if the app throws: nothing else handles the error, which would end the process. */
function safeRenderer(app: ServerApp): RenderRejection {
  return async (rejected) => {
    try {
      return await app.renderRejection(rejected);
    } catch {
      return { status: 500, headers: {}, body: "" };
    }
  };
}

/** Responds to failures that the app does not handle. Normalized requests cause none. */
async function fallbackResponse(render: RenderRejection): Promise<Response> {
  const { status, headers, body } = await render({
    reason: "internal",
    status: 500,
    message: "Internal server error",
    isRequest: false,
    headers: {},
    clientIp: "unknown",
  });
  return new Response(body, { status, headers });
}

/**
 * Sends 100 Continue once the app reads the body, which it does only after it has accepted the headers: authentication,
 * rate limits, Content-Type and Content-Length. Otherwise the client need not send the body (RFC 9110, section 10.1.1).
 */
function continueWhenRead(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.once("resume", () => {
    // Node also resumes the stream to discard the body after a response.
    if (!outgoing.headersSent && !outgoing.destroyed) outgoing.writeContinue();
  });
}

async function stop(server: Server, sockets: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Otherwise a connection that completes its request now would stay open until its keep-alive timeout.
  const closeIdleTimer = setInterval(() => server.closeIdleConnections(), 50);
  const forceCloseTimer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  // A server that does not listen does not wait for its connections.
  await Promise.all([...sockets].map((socket) => once(socket, "close")));
  clearInterval(closeIdleTimer);
  clearTimeout(forceCloseTimer);
}
