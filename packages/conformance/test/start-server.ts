// Starts an application on a real HTTP server at a free port.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { onTestFinished } from "vitest";

/** Starts a server that stops when the test finishes, and returns its base URL. */
export async function startTestServer(app: Hono): Promise<string> {
  const { baseURL, close } = await startServer(app);
  onTestFinished(close);
  return baseURL;
}

/** Starts a server that the caller closes. */
export async function startServer(app: Hono): Promise<{ baseURL: string; close: () => void }> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseURL: `http://127.0.0.1:${port}`, close };
}
