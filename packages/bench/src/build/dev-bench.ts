// Measures `pnpm dev` on a copy of this repository: the time from an edit to the contract until each output contains it.
import { setTimeout as pause } from "node:timers/promises";
import { DevSession } from "@petstore/repository/dev-session";
import { RepositoryCopy } from "@petstore/repository/repository-copy";
import { median, printColumns } from "../results.ts";

const TIMEOUT_MS = 120_000;
const POLL_MS = 20;
const CONTRACT = "contract/pets.tsp";
const MODEL = "model NewPet {";
const COMPILED_FILES = [
  "packages/sdk/dist/gen/operations.schemas.gen.d.ts",
  "packages/server/dist/gen/operations.schemas.gen.d.ts",
  "packages/mcp/dist/gen/tools.gen.js",
];
/** Outputs in the order in which they are checked. */
const OUTPUTS = ["packages are compiled", "API validates the new field", "portal shows the new field"];

/** Prints a row for each output. */
export async function devBench(rounds: number): Promise<void> {
  const copy = await RepositoryCopy.create();
  await copy.build("--filter=@onecontract/cli");
  const dev = await DevSession.start(copy);
  try {
    const original = await copy.read(CONTRACT);
    const isShown = async (field: string) => (await dev.page("operations/createPet/")).includes(field);
    const edit = async (field: string) => {
      const edited = original.replace(MODEL, `${MODEL}\n  @maxLength(1)\n  ${field}?: string;\n`);
      const startMs = performance.now();
      await copy.write(CONTRACT, edited);
      // The outputs are checked one after another, because requests to the API and the portal slow the build down.
      const compiledMs = await until(async () => {
        const sources = await Promise.all(COMPILED_FILES.map((path) => copy.read(path)));
        return sources.every((source) => source.includes(field));
      });
      const validatedMs = await until(async () => (await dev.createPet({ [field]: "longer" })) === 400);
      const shownMs = await until(() => isShown(field));
      return [compiledMs - startMs, validatedMs - startMs, shownMs - startMs];
    };
    await until(() => isShown("categoryId"));
    // The first edits warm up the tools and pages.
    for (const field of ["first", "second"]) await edit(field);
    const measured: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      await pause(1000);
      measured.push(await edit(`field${round}`));
    }
    const rows = OUTPUTS.map((name, index) => [
      name,
      `${median(measured.map((elapsed) => elapsed[index] ?? Number.NaN)).toFixed(0)} ms`,
    ]);
    printColumns(`pnpm dev: time after an edit to the contract (median of ${rounds})`, rows);
  } finally {
    if (!dev.hasEnded) await dev.signal("SIGINT");
    await copy.remove();
  }
}

/** Polls a condition and resolves with the time at which it is true. An error counts as false. */
async function until(condition: () => Promise<boolean>): Promise<number> {
  const deadlineMs = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadlineMs) {
    if (await condition().catch(() => false)) return performance.now();
    await pause(POLL_MS);
  }
  throw new Error(`expected the edit to take effect within ${TIMEOUT_MS} ms`);
}
