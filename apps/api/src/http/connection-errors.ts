// Answers what is no HTTP request at all, or did not come in time: here there is no operation, no key and no id yet.
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Metrics } from "../metrics/metrics.ts";
import { securityHeaders } from "./security-headers.ts";

interface Answer {
  status: string;
  message: string;
  /** Label of the metric. */
  reason: string;
}

const answers: Record<string, Answer> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    message: "request: expected all of it in time, got only a part",
    reason: "request_timeout",
  },
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    message: "headers: expected at most 16 KiB together with the address, got more",
    reason: "headers_too_large",
  },
};

const malformed: Answer = {
  status: "400 Bad Request",
  message: "request: expected HTTP/1.1, got something else",
  reason: "malformed",
};

/** Every such connection is closed: what else comes on it cannot be told apart from the rest of the bad request. */
export function answerConnectionErrors(server: Server, metrics: Metrics): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on("request", ({ socket }: IncomingMessage, outgoing) => answering.set(socket, outgoing));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const { status, message, reason } = answers[error.code ?? ""] ?? malformed;
    if (error.code !== "ECONNRESET") metrics.reject(reason);
    const outgoing = answering.get(socket);
    const isAnswered = outgoing?.headersSent === true && !outgoing.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswered) socket.destroy();
    else socket.end(printAnswer(status, message));
  });
}

/** The code is the one of the contract that tells the client to mend its request. */
function printAnswer(status: string, message: string): string {
  const body = JSON.stringify({ code: "invalid_request", message, status: Number.parseInt(status, 10) });
  const headers = {
    Connection: "close",
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    ...securityHeaders,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${body}`;
}
