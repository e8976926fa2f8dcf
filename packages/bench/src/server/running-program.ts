// Starts a server in a separate process, waits until it responds, and measures its CPU time and memory.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

const START_TIMEOUT_MS = 30_000;
const POLL_MS = 2;
/** On Linux a clock tick of /proc is 10 ms on every platform that Node supports, and a page is 4 KiB. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

export interface ProgramOptions {
  args: string[];
  env: Record<string, string>;
  port: number;
  /** Path that returns 2xx when the program is ready. */
  readyPath: string;
  headers: Record<string, string>;
}

export interface RunningProgram {
  origin: string;
  /** Time from the start of the process to its first 2xx response. */
  startMs: number;
  /** Returns the CPU time that the process and its workers have used, or NaN without /proc. */
  cpuMs(): Promise<number>;
  /** Returns the resident memory of the process, or NaN without /proc. */
  residentBytes(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it responds with 2xx.
 *
 * @throws Error if the program does not respond in time; the message contains its output
 */
export async function startProgram({ args, env, port, readyPath, headers }: ProgramOptions): Promise<RunningProgram> {
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await waitUntilReady(child, origin + readyPath, headers);
  const startMs = performance.now() - startedAt;
  return {
    origin,
    startMs,
    cpuMs: async () => {
      const { pid = 0 } = child;
      const workers = (await readProc(pid, `task/${pid}/children`)).trim().split(" ").filter(Boolean).map(Number);
      const cpuMs = await Promise.all([pid, ...workers].map(processCpuMs));
      return cpuMs.reduce((sum, ms) => sum + ms, 0);
    },
    residentBytes: async () => Number((await readProc(child.pid, "statm")).split(" ")[1] ?? Number.NaN) * PAGE_BYTES,
    stop: () => stop(child),
  };
}

async function waitUntilReady(child: ChildProcess, url: string, headers: Record<string, string>): Promise<void> {
  let output = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    // The first lines are enough to explain a failed start.
    if (output.length < 10_000) output += chunk;
  });
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadlineMs) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnargs.join(" ")}: exited with code ${child.exitCode}: ${output}`);
    const response = await fetch(url, { headers }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await stop(child);
  throw new Error(`${url}: expected a 2xx response within ${START_TIMEOUT_MS / 1000} seconds, got none: ${output}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

async function processCpuMs(pid: number): Promise<number> {
  // The process name in parentheses may contain spaces.
  const fields = (await readProc(pid, "stat")).replace(/^.*\) /s, "").split(" ");
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) * TICK_MS;
}

async function readProc(pid: number | undefined, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
}
