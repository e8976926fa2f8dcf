// Answers what is no HTTP request at all, or did not come in time. There is no operation, no key and no id yet, so it is
// limited like a call without a key: by the client's address.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ErrorCode } from "../contract.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { networkOf } from "./client-address.ts";
import { crossOriginHeaders } from "./cors.ts";
import type { RateLimitHeaders } from "./rate-limit-headers.ts";
import { noStore, securityHeaders } from "./security-headers.ts";

interface Flaw {
  status: number;
  message: string;
  /** Label of the metric. */
  reason: string;
  /** Whether it counts as a request. A connection that is only held open is none: browsers open some in advance. */
  counts: boolean;
}

const flaws: Record<string, Flaw> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: "request: expected all of it in time, got only a part",
    reason: "request_timeout",
    counts: false,
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: "headers: expected at most 16 KiB together with the address, got more",
    reason: "headers_too_large",
    counts: true,
  },
};

const malformed: Flaw = {
  status: 400,
  message: "request: expected HTTP/1.1, got something else",
  reason: "malformed",
  counts: true,
};

/** Every such connection is closed: what else comes on it cannot be told apart from the rest of the bad request. */
export function answerConnectionErrors(server: Server, metrics: Metrics, limitHeaders: RateLimitHeaders): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  const failed = new WeakSet<Duplex>();
  server.on("request", ({ socket }: IncomingMessage, outgoing) => answering.set(socket, outgoing));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // The rest of a bad request is bad too.
    if (failed.has(socket)) return;
    failed.add(socket);
    const flaw = flaws[error.code ?? ""] ?? malformed;
    if (error.code !== "ECONNRESET") metrics.reject(flaw.reason);
    const outgoing = answering.get(socket);
    const isAnswered = outgoing?.headersSent === true && !outgoing.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswered) socket.destroy();
    else void answer(socket, flaw, limitHeaders);
  });
}

async function answer(socket: Duplex, flaw: Flaw, limitHeaders: RateLimitHeaders): Promise<void> {
  const address = socket instanceof Socket ? socket.remoteAddress : undefined;
  const { headers, refusal } = await limitHeaders.ofAddress(networkOf(address ?? "unknown"), flaw.counts);
  // The code is the one of the contract that tells the client to mend its request.
  const code: ErrorCode = refusal?.code ?? "invalid_request";
  const { status, message } = refusal ?? flaw;
  if (socket.writable) socket.end(print({ code, message, status }, { ...headers, ...refusal?.headers }));
  else socket.destroy();
}

function print(error: { code: ErrorCode; message: string; status: number }, limits: Record<string, string>): string {
  const body = JSON.stringify(error);
  const headers = {
    Connection: "close",
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...noStore,
    ...crossOriginHeaders,
    ...securityHeaders,
    ...limits,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join("")}\r\n${body}`;
}
