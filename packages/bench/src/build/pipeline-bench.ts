// Measures the build pipeline from TypeSpec to all outputs with turbo: cold, cached, and after an edit.
import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { binPath } from "../installed-packages.ts";
import { median, printColumns } from "../results.ts";
import { createSyntheticRepository, editContract, stages } from "./synthetic-repository.ts";

const run = promisify(execFile);
const TOTAL = "total";
const scenarios = ["cold", "cached", "after an edit"] as const;
type Scenario = (typeof scenarios)[number];

/** Cost of one stage. */
interface StageCost {
  wallMs: number;
  /** Peak memory of its largest process. */
  peakMebibytes: number | undefined;
}

/** Prints a row for each stage, with "-" for stages that turbo restores from its cache, and a row for the total. */
export async function pipelineBench(folder: string, operations: number, rounds: number): Promise<void> {
  const repository = join(folder, `repository-${operations}`);
  await createSyntheticRepository(repository, operations);
  const measured: Record<Scenario, Map<string, StageCost>[]> = { cold: [], cached: [], "after an edit": [] };
  for (let round = 0; round < rounds; round++) {
    await clean(repository);
    // A cold build does not use the compile cache of earlier runs.
    measured.cold.push(await build(repository, { NODE_DISABLE_COMPILE_CACHE: "1" }));
    measured.cached.push(await build(repository));
    await editContract(repository, round);
    measured["after an edit"].push(await build(repository));
  }
  await rm(repository, { recursive: true });
  const names = { ...stages, [TOTAL]: TOTAL };
  const rows = Object.entries(names).map(([task, name]) => [
    name,
    ...scenarios.map((scenario) => cell(measured[scenario], task, "wallMs", "ms")),
    ...scenarios.map((scenario) => cell(measured[scenario], task, "peakMebibytes", "MiB")),
  ]);
  const heading = ["", ...scenarios, ...scenarios.map((scenario) => `memory ${scenario}`)];
  printColumns(`Build from TypeSpec, ${operations} operations (median of ${rounds})`, [heading, ...rows]);
}

function cell(builds: Map<string, StageCost>[], task: string, key: keyof StageCost, unit: string): string {
  const results = builds.flatMap((build) => build.get(task)?.[key] ?? []);
  return results.length > 0 ? `${median(results).toFixed(0)} ${unit}` : "-";
}

async function clean(repository: string): Promise<void> {
  const outputs = ["contract/openapi", "samples/openapi", "sdk/src", "sdk/dist", "server/src", "server/dist"];
  for (const path of [".turbo", "cache", ...outputs]) {
    await rm(join(repository, path), { recursive: true, force: true });
  }
}

async function build(repository: string, extraEnv: NodeJS.ProcessEnv = {}): Promise<Map<string, StageCost>> {
  const resourceUse = join(repository, "resource-use.json");
  const preload = `--import=${join(import.meta.dirname, "resource-use.ts")}`;
  await rm(resourceUse, { force: true });
  await rm(join(repository, ".turbo/runs"), { recursive: true, force: true });
  const env = { ...process.env, ...extraEnv, RESOURCE_USE: resourceUse, NODE_OPTIONS: preload };
  const start = performance.now();
  const args = ["run", "generate", "build", "--cwd", repository, "--cache-dir", "cache", "--summarize"];
  await run(process.execPath, [binPath("turbo"), ...args], { cwd: repository, env, maxBuffer: 2 ** 26 });
  const wallMs = performance.now() - start;
  const peaks = await nodePeaks(resourceUse);
  const measured = new Map<string, StageCost>();
  for (const { taskId, startMs, endMs, log } of await executedTasks(repository)) {
    const compilerKibibytes = /Memory used:\s+(\d+)K/.exec(log)?.[1];
    if (compilerKibibytes) peaks.set(taskId, Number(compilerKibibytes) / 1024);
    measured.set(taskId, { wallMs: endMs - startMs, peakMebibytes: peaks.get(taskId) });
  }
  const all = [...peaks.values()];
  return measured.set(TOTAL, { wallMs, peakMebibytes: all.length > 0 ? Math.max(...all) : undefined });
}

/** Returns the tasks that were not cached, from turbo's run summary. */
async function executedTasks(repository: string) {
  const folder = join(repository, ".turbo/runs");
  const [file = ""] = await readdir(folder);
  const { tasks }: Summary = JSON.parse(await readFile(join(folder, file), "utf8"));
  const missed = tasks.filter(({ cache }) => cache.status === "MISS");
  return Promise.all(
    missed.map(async ({ taskId, execution, logFile }) => ({
      taskId,
      startMs: execution.startTime,
      endMs: execution.endTime,
      log: await readFile(join(repository, logFile), "utf8"),
    })),
  );
}

interface Summary {
  tasks: {
    taskId: string;
    logFile: string;
    cache: { status: "HIT" | "MISS" };
    execution: { startTime: number; endTime: number };
  }[];
}

/** Returns the peak memory of the Node processes of each task. The TypeScript compiler is a native program and prints its own. */
async function nodePeaks(resourceUse: string): Promise<Map<string, number>> {
  const peaks = new Map<string, number>();
  for (const line of (await readFile(resourceUse, "utf8")).trim().split("\n")) {
    const { task, peakMebibytes } = JSON.parse(line);
    peaks.set(task, Math.max(peaks.get(task) ?? 0, peakMebibytes));
  }
  return peaks;
}
