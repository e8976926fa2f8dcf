// Generates and compiles the code of a contract in a temporary folder, so that the starter API can be checked against it.
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Contract, normalizeDocument, readContract } from "@onecontract/codegen";
import type { Stubs } from "@onecontract/server-runtime";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { compileCode } from "../../check/compile-code.ts";
import { findSupportedOperations } from "../../check/find-supported-operations.ts";
import { generateCode } from "../../check/generate-code.ts";
import { loadStubs } from "../../check/generated-server.ts";
import { linkRuntimePackages } from "../../check/runtime-packages.ts";
import { UserError } from "../../user-error.ts";

export interface StagedContract {
  folder: string;
  contract: Contract;
  stubs: Stubs;
  /** Names of the types that the stubs export for the schemas. */
  types: ReadonlySet<string>;
}

/**
 * Writes the stubs to `server/` in the folder.
 *
 * @throws UserError that lists what the generators do not support
 */
export async function stageContract(document: OpenAPIObject, folder: string): Promise<StagedContract> {
  await linkRuntimePackages(folder, folder);
  const { problems } = await findSupportedOperations(document, (supported) =>
    generateCode(supported, folder, ["validate"]),
  );
  if (problems.length > 0) {
    const lines = problems.map(({ pointer, message }) => `  ${pointer}: ${message}`);
    throw new UserError(`expected a contract that the generators support, got:\n${lines.join("\n")}`);
  }
  // A project builds without the code samples, so they are neither compiled nor checked.
  await rm(join(folder, "samples"), { recursive: true });
  const [typeError] = await compileCode(folder);
  if (typeError !== undefined) {
    throw new UserError(
      `expected generated code without type errors, got: ${typeError}\nTo list them all, run: onecontract check`,
    );
  }
  const models = await readFile(join(folder, "server/operations.schemas.gen.ts"), "utf8").catch(() => "");
  const names = [...models.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name = ""]) => name);
  return {
    folder,
    contract: readContract(normalizeDocument(document)),
    stubs: await loadStubs(join(folder, "dist/server")),
    types: new Set(names),
  };
}
