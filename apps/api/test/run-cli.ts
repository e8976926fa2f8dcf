// Runs the program as its user does: a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  process: ChildProcess;
  /** Standard output so far, once it has `text` in it. */
  printed(text: string): Promise<string>;
  ended: Promise<Ended>;
}

/** Runs a command to its end. */
export function runCli(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return startCli(args, env).ended;
}

/** Starts a command. It is killed when the test is finished, if it still runs then. */
export function startCli(args: string[], env: Record<string, string> = {}): Running {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [cli, ...args], { env: { PATH, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, stdout, stderr })));
  const printed = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => stdout.includes(text) && resolve(stdout);
      child.stdout.on("data", look);
      look();
      void ended.then(() => reject(new Error(`expected ${text} to be printed, got ${stdout}${stderr}`)));
    });
  return { process: child, printed, ended };
}
