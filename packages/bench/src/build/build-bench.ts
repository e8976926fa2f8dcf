// Generation: OpenAPI in, client and validation out, each tool as a process of its own, round by round.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "../median.ts";
import { type Contender, printTable } from "../print-table.ts";
import { devBench } from "./dev-bench.ts";
import { type GeneratorTool, generators } from "./generators.ts";
import { makeContract } from "./make-contract.ts";
import { wholeBench } from "./whole-bench.ts";

const run = promisify(execFile);
/** A tool that takes longer has failed; it is not tried in further rounds. */
const LIMIT_MS = 60_000;

export interface BuildBenchOptions {
  /** Operations of each contract. */
  sizes: number[];
  rounds: number;
}

export async function buildBench({ sizes, rounds }: BuildBenchOptions): Promise<void> {
  // Inside the package, so that each tool finds its modules.
  const folder = await mkdtemp(join(import.meta.dirname, "../../.bench-"));
  const perOperation = new Map<string, string[]>();
  try {
    for (const size of sizes) {
      const document = join(folder, `contract-${size}.json`);
      await writeFile(document, JSON.stringify(makeContract(size)));
      const measured = await measure(generators, document, folder, rounds);
      printTables(`Client and validation of ${size} operations`, measured);
      await wholeBench(folder, size, rounds);
      for (const { name, wall } of measured) {
        const text = wall.length > 0 ? `${size}: ${(median(wall) / size).toFixed(2)} ms` : `${size}: failed`;
        perOperation.set(name, [...(perOperation.get(name) ?? []), text]);
      }
    }
    console.log("\nTime for each operation");
    for (const [name, texts] of perOperation) console.log(`  ${name}: ${texts.join(", ")}`);
  } finally {
    await rm(folder, { recursive: true });
  }
  await devBench(rounds);
}

interface Measured {
  name: string;
  /** In milliseconds, of processor time too, one number a round. */
  wall: number[];
  cpu: number[];
  /** Of the largest process, in MiB. */
  memory: number[];
}

async function measure(tools: GeneratorTool[], document: string, folder: string, rounds: number): Promise<Measured[]> {
  const measured = tools.map(({ name }): Measured => ({ name, wall: [], cpu: [], memory: [] }));
  const failed = new Set<GeneratorTool>();
  for (let round = 0; round < rounds; round++) {
    for (const [index, tool] of tools.entries()) {
      if (failed.has(tool)) continue;
      const output = join(folder, `out-${index}`);
      await mkdir(output, { recursive: true });
      try {
        const used = await timed(await tool.steps({ document, output }), output);
        measured[index]?.wall.push(used.wallMs);
        measured[index]?.cpu.push(used.cpuMs);
        measured[index]?.memory.push(used.peakMebibytes);
      } catch (error) {
        failed.add(tool);
        console.error(`${tool.name}: ${String(error).slice(0, 500)}`);
      }
      await rm(output, { recursive: true });
    }
  }
  return measured;
}

async function timed(commands: string[][], cwd: string) {
  const used = { wallMs: 0, cpuMs: 0, peakMebibytes: 0 };
  const file = join(cwd, "resource-use.json");
  const preload = `--import=${join(import.meta.dirname, "resource-use.ts")}`;
  for (const [command = "", ...args] of commands) {
    const env = { ...process.env, RESOURCE_USE: file, NODE_OPTIONS: preload };
    const start = performance.now();
    await run(command, args, { cwd, env, timeout: LIMIT_MS, maxBuffer: 2 ** 26 });
    used.wallMs += performance.now() - start;
  }
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  for (const { cpuMs, peakMebibytes } of lines.map((line) => JSON.parse(line))) {
    used.cpuMs += cpuMs;
    used.peakMebibytes = Math.max(used.peakMebibytes, peakMebibytes);
  }
  return used;
}

function printTables(title: string, measured: Measured[]): void {
  const column = (key: "wall" | "cpu" | "memory") =>
    measured.map(({ name, [key]: results }): Contender => ({ name, results }));
  printTable(title, "ms", column("wall"));
  printTable(`${title}: processor time`, "ms", column("cpu"));
  printTable(`${title}: peak memory`, "MiB", column("memory"));
}
