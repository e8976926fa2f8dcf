// The reference server as a process of its own, on a free port and a database of its own. Needs its build.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const cli = join(import.meta.dirname, "../../../apps/api/dist/cli.js");

export interface ReferenceServer {
  baseURL: string;
  /** A key of the given plan; by default without a limit that a test could reach. */
  key: string;
  stop(): Promise<void>;
}

export async function startReferenceServer(
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
      const address = /^API +(\S+)$/m.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.on("exit", (code) => reject(new Error(`expected an address, got exit code ${code} and ${printed}`)));
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
