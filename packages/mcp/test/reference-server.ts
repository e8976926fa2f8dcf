// Starts the reference server in a separate process, with a free port and a new database.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const cli = join(import.meta.dirname, "../../../apps/api/dist/cli.js");

export interface ReferenceServer {
  baseURL: string;
  /** Runs a command of the server's CLI on the same database, and returns its output. */
  run(...args: string[]): Promise<string>;
  /** Creates an API key. Without limits, its quota is larger than any test needs. */
  createKey(...limits: string[]): Promise<{ id: string; key: string }>;
  stop(): Promise<void>;
}

export async function startReferenceServer(): Promise<ReferenceServer> {
  const folder = mkdtempSync(join(tmpdir(), "mcp-"));
  const env = { PATH: process.env.PATH, DATABASE_URL: `sqlite:${join(folder, "store.db")}`, PORT: "0" };
  const run = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env });
    return stdout;
  };
  await run("seed");
  const child = spawn(process.execPath, [cli, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise((resolve) => child.on("close", resolve));
  const baseURL = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const url = /^API +(\S+)$/m.exec(printed)?.[1];
      if (url) resolve(url);
    });
    child.on("close", (code) => reject(new Error(`expected a base URL, got exit code ${code} and ${printed}`)));
  });
  return {
    baseURL,
    run,
    createKey: async (...limits) => {
      const given = limits.length > 0 ? limits : ["--per-minute", "100000", "--per-day", "100000"];
      return JSON.parse(await run("keys", "create", "--plan", "enterprise", ...given, "--json"));
    },
    stop: async () => {
      child.kill();
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
