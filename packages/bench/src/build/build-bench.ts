// `pnpm bench build`: time to generate a client and validation from OpenAPI, with each tool in a separate process.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { median } from "../median.ts";
import { type Contender, printTable } from "../print-table.ts";
import { type MeasuredRun, runMeasured } from "../run-measured.ts";
import { devBench } from "./dev-bench.ts";
import { type GeneratorTool, generators } from "./generators.ts";
import { pipelineBench } from "./pipeline-bench.ts";
import { createSyntheticContract } from "./synthetic-contract.ts";

/** A tool that takes longer counts as failed, and is skipped in further rounds. */
const TIMEOUT_MS = 60_000;

export interface BuildBenchOptions {
  /** Number of operations of each contract. */
  sizes: number[];
  rounds: number;
}

export async function buildBench({ sizes, rounds }: BuildBenchOptions): Promise<void> {
  // The folder is inside the package, so that each tool finds its modules.
  const folder = await mkdtemp(join(import.meta.dirname, "../../.bench-"));
  const perOperation = new Map<string, string[]>();
  try {
    for (const size of sizes) {
      const document = join(folder, `contract-${size}.json`);
      await writeFile(document, JSON.stringify(createSyntheticContract(size)));
      const measured = await measure(generators, document, folder, rounds);
      printTables(`Client and validation, ${size} operations`, measured);
      await pipelineBench(folder, size, rounds);
      for (const { name, wallMs } of measured) {
        const cell = wallMs.length > 0 ? `${size}: ${(median(wallMs) / size).toFixed(2)} ms` : `${size}: failed`;
        perOperation.set(name, [...(perOperation.get(name) ?? []), cell]);
      }
    }
    console.log("\nGeneration time per operation, by number of operations");
    for (const [name, cells] of perOperation) console.log(`  ${name}: ${cells.join(", ")}`);
  } finally {
    await rm(folder, { recursive: true });
  }
  await devBench(rounds);
}

/** Results of one tool, with one number for each round. */
interface ToolResult {
  name: string;
  wallMs: number[];
  cpuMs: number[];
  /** Peak memory of the largest process. */
  peakMebibytes: number[];
}

async function measure(
  tools: GeneratorTool[],
  document: string,
  folder: string,
  rounds: number,
): Promise<ToolResult[]> {
  const measured = tools.map(({ name }): ToolResult => ({ name, wallMs: [], cpuMs: [], peakMebibytes: [] }));
  const failed = new Set<GeneratorTool>();
  for (let round = 0; round < rounds; round++) {
    for (const [index, tool] of tools.entries()) {
      if (failed.has(tool)) continue;
      const output = join(folder, `out-${index}`);
      await mkdir(output, { recursive: true });
      try {
        const used = await runTimed(await tool.prepare({ document, output }), output);
        measured[index]?.wallMs.push(used.wallMs);
        measured[index]?.cpuMs.push(used.cpuMs);
        measured[index]?.peakMebibytes.push(used.peakMebibytes);
      } catch (error) {
        failed.add(tool);
        console.error(`${tool.name}: ${String(error).slice(0, 500)}`);
      }
      await rm(output, { recursive: true });
    }
  }
  return measured;
}

async function runTimed(commands: string[][], cwd: string): Promise<MeasuredRun> {
  const used = { wallMs: 0, cpuMs: 0, peakMebibytes: 0 };
  for (const [command = "", ...args] of commands) {
    const { wallMs, cpuMs, peakMebibytes } = await runMeasured({ command, args, cwd, timeoutMs: TIMEOUT_MS });
    used.wallMs += wallMs;
    used.cpuMs += cpuMs;
    used.peakMebibytes = Math.max(used.peakMebibytes, peakMebibytes);
  }
  return used;
}

function printTables(title: string, measured: ToolResult[]): void {
  const column = (key: "wallMs" | "cpuMs" | "peakMebibytes") =>
    measured.map(({ name, [key]: results }): Contender => ({ name, results }));
  printTable(title, "ms", column("wallMs"));
  printTable(`${title}: CPU time`, "ms", column("cpuMs"));
  printTable(`${title}: peak memory`, "MiB", column("peakMebibytes"));
}
