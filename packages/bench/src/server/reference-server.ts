// The reference server as a process of its own, with an empty database, demo data and a key that no limit stops.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

const cli = join(import.meta.dirname, "../../../../apps/api/dist/cli.js");
const START_ATTEMPTS_MAX = 100;

export interface ReferenceServer {
  /** Base address of the API. */
  baseURL: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

/** @throws Error when the server does not answer in time, with what it printed. */
export async function startReferenceServer(folder: string): Promise<ReferenceServer> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATABASE_URL: `sqlite:${join(folder, "bench.db")}` };
  const limits = ["--per-minute", "100000000", "--per-day", "1000000000"];
  const created = await promisify(execFile)(
    process.execPath,
    [cli, "keys", "create", "--plan", "enterprise", ...limits, "--json"],
    { env },
  );
  const { key } = JSON.parse(created.stdout) as { key: string };
  await promisify(execFile)(process.execPath, [cli, "seed"], { env });
  const child = spawn(process.execPath, [cli, "serve"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const server: ReferenceServer = {
    baseURL: `http://127.0.0.1:${port}/v1`,
    headers: { authorization: `Bearer ${key}` },
    stop: () => stop(child),
  };
  await untilItAnswers(child, `http://127.0.0.1:${port}/healthz`);
  return server;
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  let printed = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    printed += chunk;
  });
  for (let attempt = 0; attempt < START_ATTEMPTS_MAX; attempt++) {
    if (child.exitCode !== null) throw new Error(`the reference server ended with ${child.exitCode}: ${printed}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop(child);
  throw new Error(`${url}: expected an answer within 10 seconds, got none: ${printed}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("expected a TCP address");
  return address.port;
}
