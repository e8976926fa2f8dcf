// A server as a process of its own: started, awaited, measured from outside, stopped.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

const START_MS_MAX = 30_000;
const POLL_MS = 2;
/** Of Linux: a clock tick of /proc is 10 ms on every platform that Node runs on, a page 4 KiB. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

export interface ProgramOptions {
  args: string[];
  env: Record<string, string>;
  port: number;
  /** Answered with 2xx once the program is ready. */
  readyPath: string;
  headers: Record<string, string>;
}

export interface RunningProgram {
  origin: string;
  /** From the start of the process to its first answer. */
  startMs: number;
  /** Time that the process has computed so far; NaN where there is no /proc. */
  cpuMs(): Promise<number>;
  /** Memory that the process holds; NaN where there is no /proc. */
  residentBytes(): Promise<number>;
  stop(): Promise<void>;
}

/** @throws Error when the program does not answer in time, with what it printed. */
export async function startProgram({ args, env, port, readyPath, headers }: ProgramOptions): Promise<RunningProgram> {
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await firstAnswer(child, origin + readyPath, headers);
  const startMs = performance.now() - startedAt;
  return {
    origin,
    startMs,
    cpuMs: async () => {
      // The name of the process, in parentheses, may hold spaces.
      const fields = (await readProc(child, "stat")).replace(/^.*\) /s, "").split(" ");
      return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * TICK_MS;
    },
    residentBytes: async () => Number((await readProc(child, "statm")).split(" ")[1] ?? Number.NaN) * PAGE_BYTES,
    stop: () => stop(child),
  };
}

async function firstAnswer(child: ChildProcess, url: string, headers: Record<string, string>): Promise<void> {
  let printed = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    // Only what explains a failed start is of use.
    if (printed.length < 10_000) printed += chunk;
  });
  const until = performance.now() + START_MS_MAX;
  while (performance.now() < until) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnargs.join(" ")}: ended with ${child.exitCode}: ${printed}`);
    const response = await fetch(url, { headers }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await stop(child);
  throw new Error(`${url}: expected an answer within ${START_MS_MAX / 1000} seconds, got none: ${printed}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function readProc(child: ChildProcess, file: string): Promise<string> {
  return readFile(`/proc/${child.pid}/${file}`, "utf8").catch(() => "");
}
