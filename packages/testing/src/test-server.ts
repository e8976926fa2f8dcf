// A real HTTP server on a free port that responds as a test specifies and records the requests.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { onTestFinished } from "vitest";

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface TestResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Breaks the connection `before` the response or `within` its body; `never` sends nothing. */
  fail?: "before" | "within" | "never";
}

export type Respond = (request: ReceivedRequest, index: number) => TestResponse;

export interface TestServer {
  url: string;
  requests: ReceivedRequest[];
  /** Returns the number of connections that the client closed before the end of the response. */
  closed: () => number;
  close: () => void;
}

/** Starts the server, and stops it when the test finishes. The base URL has a path, like that of a real service. */
export async function startServer(respond: Respond): Promise<TestServer> {
  const requests: ReceivedRequest[] = [];
  let closed = 0;
  const server = createServer(async (request, response) => {
    const received = await receive(request);
    response.on("close", () => {
      if (!response.writableEnded) closed++;
    });
    send(respond(received, requests.push(received) - 1), response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}/v1`, requests, closed: () => closed, close };
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
}

function send({ status = 200, headers = {}, body = "[]", fail }: TestResponse, response: ServerResponse): void {
  if (fail === "never") return;
  if (fail === "before") return void response.destroy();
  response.writeHead(status, { "content-type": "application/json", ...headers });
  if (!fail) return void response.end(body);
  response.write(body);
  setTimeout(() => response.destroy(), 5);
}

/** Runs everything that is ready to run, network I/O included, while a fake clock does not advance. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await setImmediate();
}
