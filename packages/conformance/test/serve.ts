// An application on a real server at a free port, for the tests of one file.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { onTestFinished } from "vitest";

/** Stopped when the test is over; outside of a test, `close` is the caller's. */
export async function serve(app: Hono): Promise<string> {
  const { base, close } = await start(app);
  onTestFinished(close);
  return base;
}

export async function start(app: Hono): Promise<{ base: string; close: () => void }> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { base: `http://127.0.0.1:${port}`, close };
}
