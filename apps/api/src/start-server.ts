// Listens for HTTP, and stops without cutting off a request.
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { SettingError } from "./config/setting-error.ts";
import type { ApiEnv } from "./http/api-env.ts";

/** Against clients that send slowly to keep connections busy. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 };

/** How long requests that are under way may take to finish when the server stops. */
const graceMs = 8_000;

export interface RunningServer {
  port: number;
  /** Takes no more requests, lets those under way finish, and is kept when the last connection is closed. */
  stop(): Promise<void>;
}

/** @throws SettingError when the address is in use or not one of this machine. */
export async function startServer(
  app: Hono<ApiEnv>,
  { port, host }: { port: number; host: string },
): Promise<RunningServer> {
  const server = createServer(timeouts, getRequestListener(app.fetch));
  await listen(server, port, host);
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    stop: () => stop(server),
  };
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

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that finishes its request now would else stay open until its keep-alive time is over.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const giveUp = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(giveUp);
}
