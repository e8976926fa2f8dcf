// Compares the build of the portal with that of Redocly CLI, which renders one page: time, CPU time and memory, in alternating rounds.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Results } from "../results.ts";
import { type MeasuredRun, printRuns, runMeasured } from "../run-measured.ts";
import { portalProgram, redoclyProgram } from "./site-programs.ts";
import { writeSyntheticContract } from "./write-synthetic-contract.ts";

/** The ratios are to the first one. */
const PROGRAMS = { "redocly build-docs": redoclyProgram, "portal build": portalProgram };

/** Prints three tables for the pet store and for each size of a synthetic contract. */
export async function siteBuilds({ rounds, sizes }: { rounds: number; sizes: number[] }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "site-builds-"));
  try {
    const petStore = createRequire(import.meta.url).resolve("@petstore/contract/openapi.json");
    await compare("pet store", petStore, folder, rounds);
    for (const size of sizes) {
      const document = writeSyntheticContract(join(folder, String(size)), size);
      await compare(`${size} operations`, document, folder, rounds);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function compare(contract: string, document: string, folder: string, rounds: number): Promise<void> {
  const results = new Results<keyof MeasuredRun>(Object.keys(PROGRAMS));
  for (let round = 0; round < rounds; round++) {
    for (const [name, program] of Object.entries(PROGRAMS)) {
      // Every build is cold: the folder is new, and no tool keeps a cache.
      const output = join(folder, "output");
      mkdirSync(output);
      results.add(name, await runMeasured(program(document, output)));
      rmSync(output, { recursive: true });
    }
  }
  printRuns(results, `Build of the documentation, ${contract}`);
}
