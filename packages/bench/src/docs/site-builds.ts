// Compares the build of the portal with that of Redocly CLI, which renders one page: time, CPU time and memory, in alternating rounds.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Results } from "../results.ts";
import { type MeasuredRun, printRuns, runMeasured } from "../run-measured.ts";
import { portalProgram, redoclyProgram } from "./site-programs.ts";

/** The ratios are to the first one. */
const PROGRAMS = { "redocly build-docs": redoclyProgram, "portal build": portalProgram };

/** Prints three tables for each document. */
export async function siteBuilds(documents: string[], rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "site-builds-"));
  try {
    for (const document of documents) await compare(basename(dirname(document)), document, folder, rounds);
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
