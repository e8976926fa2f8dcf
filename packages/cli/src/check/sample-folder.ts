// Gives code samples a folder with every file that they read, and environment variables with credentials.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Contract, credentialMode, credentialVariable, separateOverloads } from "@onecontract/codegen";
import { exampleRequest } from "@onecontract/codegen/code-samples";
import { ExampleFile } from "@onecontract/codegen/request-samples";
import { CREDENTIAL } from "./check-credentials.ts";

/** Changes this process: its working folder, and its environment variables. */
export async function enterSampleFolder(contract: Contract, folder: string): Promise<void> {
  const cwd = join(folder, "sample-files");
  await mkdir(cwd, { recursive: true });
  await writeSampleFiles(contract, cwd);
  process.chdir(cwd);
  Object.assign(process.env, sampleVariables(contract));
}

export async function writeSampleFiles(contract: Contract, folder: string): Promise<void> {
  for (const name of listFileNames(contract)) await writeFile(join(folder, name), "example");
}

/** Returns the environment variables of the samples. */
export function sampleVariables(contract: Contract): Record<string, string> {
  const mode = credentialMode(contract);
  const names = Object.keys(contract.securitySchemes).map((name) => credentialVariable(contract, mode, name));
  return {
    ...Object.fromEntries(names.map((name) => [name, CREDENTIAL])),
    [`${contract.client.environmentPrefix}_LOG`]: "off",
  };
}

function listFileNames(contract: Contract): string[] {
  return separateOverloads(contract).operations.flatMap((operation) =>
    fileNames(exampleRequest(contract, operation).body?.value),
  );
}

function fileNames(value: unknown): string[] {
  if (value instanceof ExampleFile) return [value.fileName];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(fileNames) : [];
}
