// A real HTTP server on a free port that answers as a test says and keeps what it was asked.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { PetStore, type PetStoreOptions } from "../src/index.ts";

export interface Asked {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** `before`: no answer, the connection breaks. `within`: it breaks in the middle of the body. `never`: silence. */
  fail?: "before" | "within" | "never";
}

export interface Service {
  url: string;
  asked: Asked[];
  /** How many requests ended without an answer. */
  closed: () => number;
  close: () => void;
}

/** The base address has a path, as that of a real service has. */
export async function startService(answer: (asked: Asked, index: number) => Answer): Promise<Service> {
  const asked: Asked[] = [];
  let unanswered = 0;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const one = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    const { status = 200, headers = {}, body: text = "[]", fail } = answer(one, asked.push(one) - 1);
    response.on("close", () => {
      if (!response.writableEnded) unanswered++;
    });
    if (fail === "never") return;
    if (fail === "before") return void request.socket.destroy();
    response.writeHead(status, { "content-type": "application/json", ...headers });
    if (!fail) return void response.end(text);
    response.write(text);
    setTimeout(() => request.socket.destroy(), 5);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}/v1`, asked, closed: () => unanswered, close };
}

/** A client of such a service, which logs to nowhere. */
export async function startClient(answer: (asked: Asked, index: number) => Answer, options: PetStoreOptions = {}) {
  const service = await startService(answer);
  const client = new PetStore({ apiKey: "test-key", baseURL: service.url, logLevel: "off", ...options });
  return { client, ...service };
}

/** Lets everything happen that is ready to, network included, while the clock stands still. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await setImmediate();
}
