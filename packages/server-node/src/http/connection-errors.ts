// Responds to connections that send malformed HTTP or time out, which Node does not pass on as requests.
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Metrics } from "../metrics/metrics.ts";
import { toNetwork } from "./client-ip.ts";

/** Reason why a request did not reach the app: the label `reason` of the metric `http_requests_rejected_total`. */
export type RejectionReason =
  | "malformed"
  | "headers_too_large"
  | "chunk_extensions_too_large"
  | "request_timeout"
  | "method_not_allowed"
  | "rate_limited"
  | "key_banned"
  | "internal";

/** A request that the server rejects before it reaches the app. It has no operation and no credentials. */
export interface RejectedRequest {
  reason: RejectionReason;
  /** Status of the response. */
  status: number;
  /** The expected and the received value, without what the client sent. */
  message: string;
  /** False for an idle connection that timed out: browsers open connections in advance. */
  isRequest: boolean;
  /** Headers of the request; empty unless the parser read them. */
  headers: IncomingHttpHeaders;
  /** IPv4 address or IPv6 network of the connection. */
  clientIp: string;
}

/** Response to a rejected request. */
export interface RejectionResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Returns the response to a rejected request, in the error format of the API. */
export type RenderRejection = (rejected: RejectedRequest) => RejectionResponse | Promise<RejectionResponse>;

type ConnectionError = Omit<RejectedRequest, "headers" | "clientIp">;

const CONNECTION_ERRORS: Record<string, ConnectionError> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: "request: expected the complete request in time, got only part of it",
    reason: "request_timeout",
    isRequest: false,
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: "headers: expected at most 16 KiB including the request line, got more",
    reason: "headers_too_large",
    isRequest: true,
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    message: "body: expected at most 16 KiB of chunk extensions, got more",
    reason: "chunk_extensions_too_large",
    isRequest: true,
  },
};

const REQUEST_LINE_TOO_LONG: ConnectionError = {
  status: 431,
  message: "request line: expected at most 16 KiB together with the headers, got more",
  reason: "headers_too_large",
  isRequest: true,
};

const MALFORMED: ConnectionError = {
  status: 400,
  message: "request: expected HTTP/1.1, got something else",
  reason: "malformed",
  isRequest: true,
};

/** Node handles CONNECT apart from other requests. Its target is not a path of this server. */
const CONNECT_REQUEST: ConnectionError = {
  status: 405,
  message: "method: expected a method of the API, got CONNECT",
  reason: "method_not_allowed",
  isRequest: true,
};

export interface ConnectionErrorOptions {
  metrics: Metrics;
  render: RenderRejection;
}

/**
 * Responds to malformed and late requests, and closes their connections, because later bytes cannot be distinguished from the
 * rest of a malformed request.
 */
export function handleConnectionErrors(server: Server, { metrics, render }: ConnectionErrorOptions): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const failed = new WeakSet<Duplex>();
  server.on("request", ({ socket }: IncomingMessage, outgoing) => responses.set(socket, outgoing));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // The rest of a malformed request causes more errors.
    if (failed.has(socket)) return;
    failed.add(socket);
    const connectionError = isRequestLineTooLong(error)
      ? REQUEST_LINE_TOO_LONG
      : (CONNECTION_ERRORS[error.code ?? ""] ?? MALFORMED);
    if (error.code !== "ECONNRESET") metrics.reject(connectionError.reason);
    const outgoing = responses.get(socket);
    const isPartlySent = outgoing?.headersSent === true && !outgoing.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isPartlySent) socket.destroy();
    else void respond(socket, connectionError, {}, render);
  });
  server.on("connect", ({ headers }: IncomingMessage, socket) => {
    socket.on("error", () => socket.destroy());
    metrics.reject(CONNECT_REQUEST.reason);
    void respond(socket, CONNECT_REQUEST, headers, render);
  });
}

/**
 * Returns whether the request line alone exceeds the limit of the parser, which reports one error for it and the headers.
 * Only detects a line that begins in the packet that the error reports.
 */
function isRequestLineTooLong(error: NodeJS.ErrnoException & { rawPacket?: Buffer }): boolean {
  const { code, rawPacket } = error;
  return code === "HPE_HEADER_OVERFLOW" && /^[A-Z-]+ [^\n]+$/.test(rawPacket?.toString("latin1", 0, 16 * 1024) ?? "");
}

async function respond(
  socket: Duplex,
  error: ConnectionError,
  headers: IncomingHttpHeaders,
  render: RenderRejection,
): Promise<void> {
  const ip = (socket instanceof Socket ? socket.remoteAddress : undefined) ?? "unknown";
  const response = await render({ ...error, headers, clientIp: toNetwork(ip) });
  if (socket.writable) socket.end(serializeResponse(response));
  else socket.destroy();
}

function serializeResponse({ status, headers, body }: RejectionResponse): string {
  const all = { Connection: "close", "Content-Length": Buffer.byteLength(body), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
