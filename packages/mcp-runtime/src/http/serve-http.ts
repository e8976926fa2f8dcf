// Serves over Streamable HTTP (Model Context Protocol, 2025-11-25, "Transports").
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { findViolation, type HostRules } from "./host-guard.ts";
import { PendingMessages } from "./pending-messages.ts";
import { BodyError, RequestBodies } from "./request-bodies.ts";
import { challenge, type ResourceOptions, sendMetadata } from "./resource-metadata.ts";
import { Sessions } from "./sessions.ts";

const MIB = 1024 * 1024;
const PATH = "/mcp";
const IDLE_MS = 30 * 60_000;
/** Total size of the bodies that are being received, from clients whose credential the API has accepted, and from all others. */
const MAX_BODIES_BYTES = { accepted: 64 * MIB, unknown: 16 * MIB };
/** Number of messages whose responses are pending, from these clients and from all others. */
const MAX_PENDING_MESSAGES = { accepted: 1000, unknown: 200 };
/** Time to receive a request. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Time until a client has read a response. A call takes less than a minute of it. */
const RESPONSE_TIMEOUT_MS = 120_000;
/** Time for pending calls after SIGTERM. */
const GRACE_MS = 10_000;

export interface HttpOptions extends HostRules, ResourceOptions {
  port: number;
  /** Largest number of sessions. The one that was idle longest ends for a new one. */
  maxSessions: number;
  /** True if each request needs a bearer token. */
  requiresToken: boolean;
  /**
   * Creates the server of a session.
   *
   * @param onChecked is called with the credential of a call that the API accepted or rejected
   */
  createServer(onChecked: (authorization: string | undefined, isAccepted: boolean) => void): () => Server;
  /** Prints one line. */
  log(message: string): void;
}

/** Serves until the process receives SIGTERM or SIGINT; then pending calls have 10 seconds to end. */
export async function serveHttp(options: HttpOptions): Promise<void> {
  const { host, port, log } = options;
  const createSession = options.createServer((authorization, isAccepted) => {
    if (isAccepted) sessions.accept(authorization);
    else sessions.reject(authorization);
  });
  const { maxSessions } = options;
  const limits = { idleMs: IDLE_MS, responseMs: RESPONSE_TIMEOUT_MS, maxSessions };
  const sessions: Sessions = new Sessions(limits, createSession);
  const load = { accepted: createLoad("accepted"), unknown: createLoad("unknown") };
  const http = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    handle(request, response, { ...options, sessions, load }).catch((error: unknown) => {
      if (error instanceof BodyError) return rejectBody(request, response, error);
      log(`${request.method} ${PATH}: ${error instanceof Error ? error.message : String(error)}`);
      if (response.headersSent) response.destroy();
      else sendError(response, 500, "internal error");
    });
  });
  await listen(http, port, host);
  const { port: boundPort } = http.address() as AddressInfo;
  log(`Serving MCP at http://${host.includes(":") ? `[${host}]` : host}:${boundPort}${PATH}`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      http.close();
      http.closeIdleConnections();
      sessions.close(GRACE_MS).then(() => process.exit(0));
    });
  }
}

type Trust = "accepted" | "unknown";

/** Memory that the clients of a kind take: bodies and messages whose number is limited. */
interface Load {
  bodies: RequestBodies;
  messages: PendingMessages;
}

function createLoad(trust: Trust): Load {
  return {
    bodies: new RequestBodies(MAX_BODIES_BYTES[trust]),
    messages: new PendingMessages(MAX_PENDING_MESSAGES[trust]),
  };
}

function listen(http: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => resolve());
  });
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { sessions, load, ...options }: HttpOptions & { sessions: Sessions; load: Record<Trust, Load> },
): Promise<void> {
  const { headers, method = "" } = request;
  const violation = findViolation(headers, options);
  if (violation !== undefined) return sendError(response, 403, violation);
  if (headers.origin !== undefined) allowOrigin(response, headers.origin);
  if (!URL.canParse(request.url ?? "/", "http://localhost"))
    return sendError(response, 404, "path: expected a valid one");
  if (sendMetadata(request, response, PATH, options)) return;
  if (URL.parse(request.url ?? "/", "http://localhost")?.pathname !== PATH) {
    return sendError(response, 404, `path: expected ${PATH}, got another one`);
  }
  if (method === "OPTIONS") return void response.writeHead(204).end();
  if (!["POST", "GET", "DELETE"].includes(method)) {
    response.setHeader("Allow", "POST, GET, DELETE");
    return sendError(response, 405, `method: expected POST, GET or DELETE, got ${method}`);
  }
  const isRejected = options.authorizationServers.length > 0 && sessions.isRejected(headers.authorization);
  if (isRejected || (options.requiresToken && !/^Bearer +[\x21-\x7e]+$/i.test(headers.authorization ?? ""))) {
    response.setHeader("WWW-Authenticate", challenge(request, PATH, options, isRejected));
    const received = isRejected ? "one that the service rejected" : "none";
    return sendError(response, 401, `Authorization: expected "Bearer " and the API key or token, got ${received}`);
  }
  const id = [headers["mcp-session-id"]].flat()[0];
  if (id === undefined && method !== "POST")
    return sendError(response, 400, "Mcp-Session-Id: expected a session, got none");
  const { authorization } = headers;
  const known = id === undefined ? undefined : sessions.find(id, authorization);
  if (known || id === undefined) {
    const { bodies, messages } = load[sessions.isAccepted(authorization) ? "accepted" : "unknown"];
    const body = method === "POST" ? await bodies.readJson(request, !known) : undefined;
    if (method === "POST" && !messages.add(body, response))
      throw new BodyError(503, "messages: too many are pending; try again later");
    // Only a body that is complete takes the place of another session.
    const session = known ?? (await sessions.create(authorization));
    if (session) return session.handle(request, response, body);
  }
  if (id !== undefined) return sendError(response, 404, "Mcp-Session-Id: expected an open session, got another one");
  response.setHeader("Retry-After", "10");
  sendError(response, 503, "sessions: all are in use; try again later");
}

function rejectBody(request: IncomingMessage, response: ServerResponse, { status, message }: BodyError): void {
  if (status === 503) response.setHeader("Retry-After", "10");
  response.setHeader("Connection", "close");
  sendError(response, status, message);
  response.once("finish", () => request.destroy());
}

/** Sends an error of JSON-RPC without an ID, as the protocol allows. */
function sendError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message }, id: null }));
}

/** Lets a page of an allowed origin read the responses (WHATWG Fetch, CORS protocol). */
function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Allow-Methods", "POST, GET, DELETE");
  response.setHeader(
    "Access-Control-Allow-Headers",
    "Authorization, Content-Type, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id",
  );
  response.setHeader("Access-Control-Expose-Headers", "Mcp-Session-Id, WWW-Authenticate");
  response.setHeader("Vary", "Origin");
}
