// The whole way from TypeSpec to what is made of it, built by turbo: cold, again with nothing changed, and after an edit.
import { execFile } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "../median.ts";
import { printColumns } from "../print-table.ts";
import { programPath } from "../program-path.ts";
import { editContract, makeRepository, stages } from "./made-repository.ts";

const run = promisify(execFile);
const WHOLE = "the whole";
const ways = ["cold", "warm", "after an edit"] as const;
type Way = (typeof ways)[number];

/** What a stage took; not there where turbo had it already. */
interface Measured {
  wallMs: number;
  /** Of its largest process. */
  peakMebibytes: number | undefined;
}

/** Prints a row for each stage, "-" where turbo has no need to run it, and one for the whole. */
export async function wholeBench(folder: string, operations: number, rounds: number): Promise<void> {
  const repository = join(folder, `repository-${operations}`);
  await makeRepository(repository, operations);
  const measured: Record<Way, Map<string, Measured>[]> = { cold: [], warm: [], "after an edit": [] };
  for (let round = 0; round < rounds; round++) {
    await clean(repository);
    // Without the compiled modules that earlier runs have left.
    measured.cold.push(await build(repository, { NODE_DISABLE_COMPILE_CACHE: "1" }));
    measured.warm.push(await build(repository));
    await editContract(repository, round);
    measured["after an edit"].push(await build(repository));
  }
  await rm(repository, { recursive: true });
  const names = { ...stages, [WHOLE]: WHOLE };
  const rows = Object.entries(names).map(([task, name]) => [
    name,
    ...ways.map((way) => cell(measured[way], task, "wallMs", "ms")),
    ...ways.map((way) => cell(measured[way], task, "peakMebibytes", "MiB")),
  ]);
  const heads = ["", ...ways, ...ways.map((way) => `memory ${way}`)];
  printColumns(`From TypeSpec to all of it, ${operations} operations (median of ${rounds})`, [heads, ...rows]);
}

function cell(builds: Map<string, Measured>[], task: string, key: keyof Measured, unit: string): string {
  const results = builds.flatMap((build) => build.get(task)?.[key] ?? []);
  return results.length > 0 ? `${median(results).toFixed(0)} ${unit}` : "-";
}

async function clean(repository: string): Promise<void> {
  const outputs = ["contract/openapi", "samples/openapi", "sdk/src", "sdk/dist", "server/src", "server/dist"];
  for (const path of [".turbo", "cache", ...outputs]) {
    await rm(join(repository, path), { recursive: true, force: true });
  }
}

async function build(repository: string, environment: NodeJS.ProcessEnv = {}): Promise<Map<string, Measured>> {
  const resourceUse = join(repository, "resource-use.json");
  const preload = `--import=${join(import.meta.dirname, "resource-use.ts")}`;
  await rm(resourceUse, { force: true });
  await rm(join(repository, ".turbo/runs"), { recursive: true, force: true });
  const env = { ...process.env, ...environment, RESOURCE_USE: resourceUse, NODE_OPTIONS: preload };
  const start = performance.now();
  const args = ["run", "generate", "build", "--cwd", repository, "--cache-dir", "cache", "--summarize"];
  await run(process.execPath, [programPath("turbo"), ...args], { cwd: repository, env, maxBuffer: 2 ** 26 });
  const wallMs = performance.now() - start;
  const peaks = await nodePeaks(resourceUse);
  const measured = new Map<string, Measured>();
  for (const { taskId, startMs, endMs, log } of await executed(repository)) {
    const compilerKibibytes = /Memory used:\s+(\d+)K/.exec(log)?.[1];
    if (compilerKibibytes) peaks.set(taskId, Number(compilerKibibytes) / 1024);
    measured.set(taskId, { wallMs: endMs - startMs, peakMebibytes: peaks.get(taskId) });
  }
  const all = [...peaks.values()];
  return measured.set(WHOLE, { wallMs, peakMebibytes: all.length > 0 ? Math.max(...all) : undefined });
}

/** The tasks that ran, from turbo's summary of its run. */
async function executed(repository: string) {
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

/** The most memory that a Node process of each task had. The compiler is none, and tells it itself. */
async function nodePeaks(resourceUse: string): Promise<Map<string, number>> {
  const peaks = new Map<string, number>();
  for (const line of (await readFile(resourceUse, "utf8")).trim().split("\n")) {
    const { task, peakMebibytes } = JSON.parse(line);
    peaks.set(task, Math.max(peaks.get(task) ?? 0, peakMebibytes));
  }
  return peaks;
}
