// Runs a program and measures its time, and the CPU time and memory of its Node processes.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Results } from "./results.ts";

export interface MeasuredRun {
  wallMs: number;
  /** CPU time of all processes. */
  cpuMs: number;
  /** Peak memory of the largest process. */
  peakMebibytes: number;
}

export interface MeasuredProgram {
  command: string;
  args: string[];
  cwd?: string | undefined;
  /** Added to the environment. */
  env?: NodeJS.ProcessEnv;
  /** @default no limit */
  timeoutMs?: number;
}

/** @throws Error with the output if the program fails or reaches the time limit */
export async function runMeasured({ command, args, cwd, env, timeoutMs = 0 }: MeasuredProgram): Promise<MeasuredRun> {
  const folder = mkdtempSync(join(tmpdir(), "resource-use-"));
  try {
    const file = join(folder, "resource-use.json");
    const preload = `--import=${join(import.meta.dirname, "build/resource-use.ts")}`;
    const startMs = performance.now();
    await promisify(execFile)(command, args, {
      cwd,
      env: { ...process.env, ...env, RESOURCE_USE: file, NODE_OPTIONS: preload },
      timeout: timeoutMs,
      maxBuffer: 2 ** 28,
    });
    const wallMs = performance.now() - startMs;
    const lines = readFileSync(file, "utf8").trim().split("\n");
    const processes: Omit<MeasuredRun, "wallMs">[] = lines.map((line) => JSON.parse(line));
    return {
      wallMs,
      cpuMs: processes.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      peakMebibytes: Math.max(...processes.map(({ peakMebibytes }) => peakMebibytes)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Prints a table for each number that was measured. */
export function printRuns(results: Results<keyof MeasuredRun>, title: string): void {
  results.print(title, "wallMs", "ms");
  results.print(`${title}: CPU time`, "cpuMs", "ms");
  results.print(`${title}: memory of the largest process`, "peakMebibytes", "MiB");
}
