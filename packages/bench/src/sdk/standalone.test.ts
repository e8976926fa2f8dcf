// The size of what a page loads first for one standalone function, which does not depend on the size of the contract.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generatorProject, runProjects, sdkGenerator } from "@onecontract/codegen";
import { expect, it, onTestFinished } from "vitest";
import { createSyntheticContract } from "../build/synthetic-contract.ts";
import { bundleSize } from "./bundlers.ts";

/** Returns the size of a program that calls one function of a contract with this number of operations. */
async function standaloneBytes(operations: number): Promise<number> {
  const folder = await mkdtemp(join(import.meta.dirname, "../../.bench-standalone-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const document = join(folder, "contract.json");
  await writeFile(document, JSON.stringify(createSyntheticContract(operations)));
  const generator = sdkGenerator({ entryPoints: ["operations"] });
  await runProjects({ sdk: generatorProject({ document, directory: join(folder, "gen") }, generator) });
  const program = `import { listThing1s, ManyThingsClient } from "./gen/functions.gen.ts";
console.log(await listThing1s(new ManyThingsClient({ apiKey: "key" }), { limit: 50 }));
`;
  await writeFile(join(folder, "program.ts"), program);
  return (await bundleSize("rollup", join(folder, "program.ts"), true)).firstBytes;
}

it("one call has the size of a small contract with 1000 operations, at most 3.6 kB", async () => {
  const bytes = await standaloneBytes(1000);
  // The names that the minifier assigns differ.
  expect(bytes).toBeLessThan((await standaloneBytes(5)) + 50);
  expect(bytes).toBeLessThanOrEqual(3600);
});
