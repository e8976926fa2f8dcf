// Starts a Redis server for one test, which can stop, freeze and restart it. Its data is durable.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onFinished } from "@onecontract/testing/on-finished";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import { freePort } from "./free-port.ts";

export interface DedicatedServer {
  url: string;
  start(): Promise<void>;
  /** Kills the server. Acknowledged writes are on disk. */
  stop(): Promise<void>;
  /** Suspends the process: connections stay open, but there is no response. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** Starts a server, which stops when the test finishes. */
export async function startDedicatedRedis(): Promise<DedicatedServer> {
  const port = await freePort();
  const dir = await createTemporaryFolder();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--dir", dir];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn("redis-server", [...args, "--appendonly", "yes", "--appendfsync", "always"]);
    child = started;
    await new Promise<void>((resolve, reject) => {
      let output = "";
      started.stdout.on("data", (chunk) => {
        output += chunk;
        if (output.includes("Ready to accept connections")) resolve();
      });
      started.on("error", reject);
      started.on("exit", () => reject(new Error(`redis-server: expected it to start, got ${output}`)));
    });
  }

  async function stop(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  await start();
  onFinished(stop);
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    freeze: async () => void child?.kill("SIGSTOP"),
    thaw: async () => void child?.kill("SIGCONT"),
  };
}
