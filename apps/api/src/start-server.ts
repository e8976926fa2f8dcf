// Listens for HTTP, holds out against slow clients, and stops without cutting off a request.
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import type { App } from "./app.ts";
import { SettingError } from "./config/setting-error.ts";
import type { ErrorCode } from "./contract.ts";
import { answerConnectionErrors } from "./http/connection-errors.ts";
import { replaceUnknownHost } from "./http/host.ts";
import type { RateLimitHeaders } from "./http/rate-limit-headers.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { Metrics } from "./metrics/metrics.ts";

export interface ServerTimeouts {
  /** From the connection, or the first byte after an answer, to the last of the headers. @default 10000 */
  headersMs: number;
  /** The same to the last byte of the body. @default 30000 */
  requestMs: number;
  /** Without a request, after an answer. @default 5000 */
  keepAliveMs: number;
  /** Without a byte in either direction: against clients that do not read what they asked for. @default 60000 */
  silenceMs: number;
  /** How often the first two are looked at. @default 1000 */
  checkEveryMs: number;
}

const defaultTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 5_000,
  silenceMs: 60_000,
  checkEveryMs: 1_000,
};

/** Of all headers together, with the request line. */
const headerBytesMax = 16 * 1024;

export interface StartOptions {
  port: number;
  host: string;
  metrics: Metrics;
  limitHeaders: RateLimitHeaders;
  /** Once aborted, every answer closes its connection, so that clients go elsewhere. */
  stopping: AbortSignal;
  timeouts?: Partial<ServerTimeouts>;
}

export interface RunningServer {
  port: number;
  /**
   * Takes no more connections, lets the requests under way finish, and is kept when the last connection is closed.
   * @param graceMs how long those requests may take.
   */
  stop(graceMs: number): Promise<void>;
}

/** @throws SettingError when the address is in use or not one of this machine. */
export async function startServer(app: App, options: StartOptions): Promise<RunningServer> {
  const { port, host, metrics, limitHeaders, stopping } = options;
  const server = createServer(nodeOptions({ ...defaultTimeouts, ...options.timeouts }), listener(app, stopping));
  server.timeout = options.timeouts?.silenceMs ?? defaultTimeouts.silenceMs;
  answerConnectionErrors(server, metrics, limitHeaders);
  server.on("connection", (socket) => socket.once("close", metrics.connect()));
  // What is expected beside 100-continue may be ignored (RFC 9110, section 10.1.1); Node would answer without a body.
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  await listen(server, port, host);
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    stop: (graceMs) => stop(server, graceMs),
  };
}

function nodeOptions({ headersMs, requestMs, keepAliveMs, checkEveryMs }: ServerTimeouts): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkEveryMs,
    maxHeaderSize: headerBytesMax,
    // Two values of a header that may have one, such as Authorization, are a wrong value, not the first of them.
    joinDuplicateHeaders: true,
    // A request without a body needs no stream, which would cost more than finding its route.
    optimizeEmptyRequests: true,
    // The app answers it, with an Error body.
    requireHostHeader: false,
  };
}

function listener(app: App, stopping: AbortSignal): RequestListener {
  // Node's HTTP/2 has bindings of its own, but this server is one of node:http.
  const fetch = (request: Request, env: object) => app.fetch(request, env as HttpBindings);
  const answer = getRequestListener(fetch, { errorHandler: answerFailure });
  return (incoming, outgoing) => {
    if (stopping.aborted) outgoing.setHeader("Connection", "close");
    if (incoming.url?.startsWith("http")) useAbsoluteTarget(incoming, incoming.url);
    replaceUnknownHost(incoming);
    void answer(incoming, outgoing);
  };
}

/** Of a whole address the host goes before the header, and a user is no part of it (RFC 9112, section 3.2.2). */
function useAbsoluteTarget(incoming: IncomingMessage, target: string): void {
  const url = URL.parse(target);
  if (url === null) return;
  incoming.headers.host = url.host;
  incoming.url = url.pathname + url.search;
}

/** The target of the request is no address, as in `OPTIONS *`. All else the app answers, unless that fails too. */
function answerFailure(error: unknown): Response {
  return error instanceof RequestError
    ? errorResponse("invalid_request", 400, "request: expected the path of an address, got another target")
    : errorResponse("internal", 500, "The service failed unexpectedly");
}

function errorResponse(code: ErrorCode, status: number, message: string): Response {
  return Response.json({ code, message, status }, { status, headers: securityHeaders });
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new SettingError(`PORT: ${port} is in use; stop what uses it or set PORT to another port`);
    case "EACCES":
      return new SettingError(`PORT: ${port} needs more rights than this user has; set PORT to one above 1023`);
    default:
      return new SettingError(`HOST: expected an address of this machine, got "${host}" (${error.code})`);
  }
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that finishes its request now would else stay open until its keep-alive time is over.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const giveUp = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(giveUp);
}
