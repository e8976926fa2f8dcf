// A Redis server of one test, to stop and start as it likes. It keeps what is in it on disk.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";
import { newFolder } from "./new-folder.ts";

export interface OwnServer {
  url: string;
  start(): Promise<void>;
  /** Kills it; what it acknowledged it has on disk. */
  stop(): Promise<void>;
  /** Keeps the connections open but answers nothing. */
  freeze(): void;
  thaw(): void;
}

/** Started. It is stopped when the test is finished. */
export async function startOwnRedis(): Promise<OwnServer> {
  const port = await freePort();
  const dir = await newFolder();
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
  onTestFinished(stop);
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    freeze: () => void child?.kill("SIGSTOP"),
    thaw: () => void child?.kill("SIGCONT"),
  };
}
