// `pnpm --filter @onecontract/cli proof [NAME...]`: publishes the packages to a local registry, creates projects from contracts of
// other domains with npm only, and runs every command in them. It takes some minutes for each contract.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageFor } from "../../src/user-error.ts";
import { registryEnvironment } from "../registry/local-registry.ts";
import { startBuiltRegistry } from "./built-registry.ts";
import { PROOF_CONTRACTS } from "./contracts.ts";
import { CreatedProject } from "./created-project.ts";
import { proofSteps } from "./prove-project.ts";

const names = process.argv.slice(2);
const contracts = PROOF_CONTRACTS.filter(({ name }) => names.length === 0 || names.includes(name));
if (contracts.length === 0) throw new Error(`expected ${PROOF_CONTRACTS.map(({ name }) => name)}, got ${names}`);

const registry = await startBuiltRegistry();
const cache = await mkdtemp(join(tmpdir(), "npm-cache-"));
const env = registryEnvironment(registry.url, cache);
for (const contract of contracts) {
  const { name, from } = contract;
  let project: CreatedProject | undefined;
  try {
    project = await report(`${name}: npm create onecontract`, async () =>
      CreatedProject.create(env, name, typeof from === "string" ? from : await from()),
    );
    for (const step of proofSteps(contract)) {
      const created = project;
      await report(`${name}: ${step.name}`, () => step.run(created));
    }
  } catch (error) {
    console.error(messageFor(error));
    process.exitCode = 1;
  } finally {
    await project?.remove();
  }
}
await registry.close();
await rm(cache, { recursive: true, force: true });

async function report<T>(label: string, run: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const result = await run().catch((error: unknown) => {
    console.log(`${label}: failed`);
    throw error;
  });
  console.log(`${label}: ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  return result;
}
