// Writes the TypeScript code samples of every operation as modules, which are compiled together with the generated client.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Contract, codeSamples, type Operation, separateOverloads } from "@onecontract/codegen";

/** Base URL of the samples. `check-samples.ts` replaces it by the URL of the generated server, which is not known yet. */
export const SAMPLE_BASE_URL = "http://samples.invalid";

export interface SampleModule {
  operation: Operation;
  /** Title of the sample: `TypeScript SDK`, `fetch`. */
  label: string;
  /** Path in the folder of the generated code, without extension. */
  path: string;
}

/** The parts of Node that samples use. The folder has no dependencies, so the types of Node are not installed in it. */
const NODE_TYPES = `declare const process: { env: Record<string, string | undefined> };
declare module "node:fs" {
  export function openAsBlob(path: string, options?: { type?: string }): Promise<Blob>;
}
declare module "node:fs/promises" {
  export function writeFile(path: string, data: Uint8Array): Promise<void>;
}
`;

/** Lists the modules of a contract's samples. */
export function listSamples(contract: Contract): SampleModule[] {
  return separateOverloads(contract).operations.flatMap((operation, index) => [
    { operation, label: "TypeScript SDK", path: `samples/${index}-sdk` },
    { operation, label: "fetch", path: `samples/${index}-fetch` },
  ]);
}

/** Writes the samples into `samples/`. They import the client from the folder `sdk/` next to it. */
export async function writeSamples(contract: Contract, folder: string): Promise<void> {
  await mkdir(join(folder, "samples"), { recursive: true });
  await writeFile(join(folder, "samples/node.d.ts"), NODE_TYPES);
  const options = { baseURL: SAMPLE_BASE_URL, sdkPackage: "../sdk/index.gen.ts" };
  for (const { operation, label, path } of listSamples(contract)) {
    const sample = codeSamples(contract, operation, options).find((candidate) => candidate.label === label);
    await writeFile(join(folder, `${path}.ts`), sample?.source ?? "");
  }
}
