// Responds to connections that send malformed HTTP or time out. These have no operation or API key, so they count against
// the limits of the client IP address.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ErrorCode } from "../contract.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { toNetwork } from "./client-ip.ts";
import { crossOriginHeaders } from "./cors.ts";
import type { RateLimitHeaders } from "./rate-limit-headers.ts";
import { getRequestId } from "./request-id.ts";
import { noStore, securityHeaders } from "./security-headers.ts";

interface ConnectionError {
  status: number;
  code: ErrorCode;
  message: string;
  /** Value of the metric's label `reason`. */
  reason: string;
  /** True if it counts as a request. An idle connection does not: browsers open connections in advance. */
  isCounted: boolean;
}

const CONNECTION_ERRORS: Record<string, ConnectionError> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "invalid_request",
    message: "request: expected the complete request in time, got only part of it",
    reason: "request_timeout",
    isCounted: false,
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "invalid_request",
    message: "headers: expected at most 16 KiB including the request line, got more",
    reason: "headers_too_large",
    isCounted: true,
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: "payload_too_large",
    message: "body: expected at most 16 KiB of chunk extensions, got more",
    reason: "chunk_extensions_too_large",
    isCounted: true,
  },
};

const REQUEST_LINE_TOO_LONG: ConnectionError = {
  status: 431,
  code: "invalid_request",
  message: "request line: expected at most 16 KiB together with the headers, got more",
  reason: "headers_too_large",
  isCounted: true,
};

const MALFORMED: ConnectionError = {
  status: 400,
  code: "invalid_request",
  message: "request: expected HTTP/1.1, got something else",
  reason: "malformed",
  isCounted: true,
};

/** Node handles CONNECT apart from other requests. Its target is not a path of this server. */
const CONNECT_REQUEST: ConnectionError = {
  status: 405,
  code: "method_not_allowed",
  message: "method: expected one of GET, HEAD, POST, got CONNECT",
  reason: "method_not_allowed",
  isCounted: true,
};

/** A rejected request, for the log. */
export interface RejectedRequest {
  requestId: string;
  status: number;
  code: ErrorCode;
}

export interface ConnectionErrorOptions {
  metrics: Metrics;
  limitHeaders: RateLimitHeaders;
  /** Logs every response. */
  logRejected: (rejected: RejectedRequest) => void;
}

/**
 * Responds to malformed and late requests, and closes their connections, because later bytes cannot be distinguished from the
 * rest of a malformed request.
 */
export function handleConnectionErrors(server: Server, options: ConnectionErrorOptions): void {
  const { metrics } = options;
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
    else void sendError(socket, connectionError, options);
  });
  server.on("connect", (incoming: IncomingMessage, socket) => {
    socket.on("error", () => socket.destroy());
    metrics.reject(CONNECT_REQUEST.reason);
    void sendError(socket, CONNECT_REQUEST, options, incoming);
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

async function sendError(
  socket: Duplex,
  connectionError: ConnectionError,
  { limitHeaders, logRejected }: ConnectionErrorOptions,
  incoming: Pick<IncomingMessage, "headers"> = { headers: {} },
): Promise<void> {
  const requestId = getRequestId(incoming);
  const ip = (socket instanceof Socket ? socket.remoteAddress : undefined) ?? "unknown";
  const { headers, rateLimitError } = await limitHeaders.forClientIp(toNetwork(ip), connectionError.isCounted);
  const { status, code, message } = rateLimitError ?? connectionError;
  logRejected({ requestId, status, code });
  if (!socket.writable) return void socket.destroy();
  const allow = status === 405 ? { Allow: "GET, HEAD, POST" } : {};
  const extraHeaders = { "X-Request-Id": requestId, ...headers, ...allow, ...rateLimitError?.headers };
  socket.end(renderResponse({ code, message, status }, extraHeaders));
}

function renderResponse(
  error: { code: ErrorCode; message: string; status: number },
  extraHeaders: Record<string, string>,
): string {
  const body = JSON.stringify(error);
  const headers = {
    Connection: "close",
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...noStore,
    ...crossOriginHeaders,
    ...securityHeaders,
    ...extraHeaders,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join("")}\r\n${body}`;
}
