// Generation: OpenAPI in, client and validation out, each tool as its own process, round by round.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Contender, printTable } from "../print-table.ts";
import { generators } from "./generators.ts";
import { makeContract } from "./make-contract.ts";

const run = promisify(execFile);

export interface BuildBenchOptions {
  /** Operations of each contract. */
  sizes: number[];
  rounds: number;
}

export async function buildBench({ sizes, rounds }: BuildBenchOptions): Promise<void> {
  // Inside the package, so that each tool finds its modules.
  const folder = await mkdtemp(join(import.meta.dirname, "../../.bench-"));
  try {
    for (const size of sizes) {
      const document = join(folder, `contract-${size}.json`);
      await writeFile(document, JSON.stringify(makeContract(size)));
      printTable(`Generation of ${size} operations`, "ms", await measure(document, folder, rounds));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(document: string, folder: string, rounds: number): Promise<Contender[]> {
  const contenders = generators.map(({ name }): Contender => ({ name, results: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { steps }] of generators.entries()) {
      const output = join(folder, `out-${index}`);
      await mkdir(output, { recursive: true });
      const commands = await steps({ document, output });
      const start = performance.now();
      for (const [command = "", ...args] of commands) await run(command, args, { cwd: output });
      contenders[index]?.results.push(performance.now() - start);
      await rm(output, { recursive: true });
    }
  }
  return contenders;
}
