// `pnpm bench build`: time to generate a client and validation from OpenAPI, with each tool in a separate process.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { median, Results } from "../results.ts";
import { type MeasuredRun, printRuns, runMeasured } from "../run-measured.ts";
import { devBench } from "./dev-bench.ts";
import { generators } from "./generators.ts";
import { pipelineBench } from "./pipeline-bench.ts";
import { createSyntheticContract } from "./synthetic-contract.ts";

/** A tool that takes longer counts as failed, and is skipped in later rounds. */
const TIMEOUT_MS = 60_000;

export interface BuildBenchOptions {
  /** Number of operations of each contract. */
  sizes: number[];
  rounds: number;
}

export async function buildBench({ sizes, rounds }: BuildBenchOptions): Promise<void> {
  // The folder is inside the package, so that each tool finds its modules.
  const folder = await mkdtemp(join(import.meta.dirname, "../../.bench-"));
  const perOperation = new Map(generators.map(({ name }): [string, string[]] => [name, []]));
  try {
    for (const size of sizes) {
      const document = join(folder, `contract-${size}.json`);
      await writeFile(document, JSON.stringify(createSyntheticContract(size)));
      const results = await measure(document, folder, rounds);
      printRuns(results, `Client and validation, ${size} operations`);
      await pipelineBench(folder, size, rounds);
      for (const [name, cells] of perOperation) {
        const wallMs = results.valuesOf(name, "wallMs");
        cells.push(wallMs.length > 0 ? `${size}: ${(median(wallMs) / size).toFixed(2)} ms` : `${size}: failed`);
      }
    }
    console.log("\nGeneration time per operation, by number of operations");
    for (const [name, cells] of perOperation) console.log(`  ${name}: ${cells.join(", ")}`);
  } finally {
    await rm(folder, { recursive: true });
  }
  await devBench(rounds);
}

async function measure(document: string, folder: string, rounds: number): Promise<Results<keyof MeasuredRun>> {
  const results = new Results<keyof MeasuredRun>(generators.map(({ name }) => name));
  const failed = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    for (const { name, prepare } of generators.filter((tool) => !failed.has(tool.name))) {
      const output = join(folder, "out");
      await mkdir(output, { recursive: true });
      try {
        const [command = "", ...args] = await prepare({ document, output });
        results.add(name, await runMeasured({ command, args, cwd: output, timeoutMs: TIMEOUT_MS }));
      } catch (error) {
        failed.add(name);
        console.error(`${name}: ${String(error).slice(0, 500)}`);
      }
      await rm(output, { recursive: true });
    }
  }
  return results;
}
