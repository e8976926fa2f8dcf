// Runs the reference server, which also serves the built portal, as a separate process. Requires its build.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const cli = join(import.meta.dirname, "../../apps/api/dist/cli.js");

export interface LiveServer {
  /** Origin without a slash at its end. The API's base URL is `<origin>/v1`. */
  origin: string;
  createKey(perMinute: number): Promise<string>;
  stop(): Promise<void>;
}

export async function startLiveServer(portalDir: string): Promise<LiveServer> {
  const folder = mkdtempSync(join(tmpdir(), "portal-"));
  const database = { PATH: process.env.PATH, DATABASE_URL: `sqlite:${join(folder, "store.db")}` };
  const env = { ...database, PORT: "0", PORTAL_DIR: portalDir, LOG_LEVEL: "error" };
  const child = spawn(process.execPath, [cli, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const origin = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const url = /^API +(\S+)\/v1$/m.exec(output)?.[1];
      if (url) resolve(url);
    });
    child.on("exit", (code) => reject(new Error(`expected a URL, got exit code ${code} and ${output}`)));
  });
  return {
    origin,
    createKey: async (perMinute) => {
      const limits = ["--plan", "enterprise", "--per-minute", String(perMinute), "--per-day", "100000"];
      const { stdout } = await promisify(execFile)(process.execPath, [cli, "keys", "create", ...limits, "--json"], {
        env,
      });
      return JSON.parse(stdout).key;
    },
    stop: async () => {
      child.kill();
      await once(child, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}
