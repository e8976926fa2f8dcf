// Starts the reference server in a separate process, with a free port and a new database. Requires its build.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const cli = join(import.meta.dirname, "../../../apps/api/dist/cli.js");

export interface ReferenceServer {
  baseURL: string;
  /** API key of the plan. */
  key: string;
  stop(): Promise<void>;
}

export async function startReferenceServer(
  // No test reaches these limits.
  plan: string[] = ["enterprise", "--per-minute", "100000", "--per-day", "100000"],
): Promise<ReferenceServer> {
  const folder = await mkdtemp(join(tmpdir(), "sdk-reference-"));
  const env = { PATH: process.env.PATH, DATABASE_URL: `sqlite:${join(folder, "store.db")}`, PORT: "0" };
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [cli, ...args], { env });
  await run("seed");
  const { stdout } = await run("keys", "create", "--plan", ...plan, "--json");
  const child = spawn(process.execPath, [cli, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const baseURL = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const url = /^API +(\S+)$/m.exec(printed)?.[1];
      if (url) resolve(url);
    });
    child.on("exit", (code) => reject(new Error(`expected a base URL, got exit code ${code} and ${printed}`)));
  });
  return {
    baseURL,
    key: JSON.parse(stdout).key,
    stop: async () => {
      child.kill();
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
