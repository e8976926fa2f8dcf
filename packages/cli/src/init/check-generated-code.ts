// Checks that the generators support the contract of a new project: it generates the code in a temporary folder, and compiles it.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { compileCode } from "../check/compile-code.ts";
import { findSupportedOperations } from "../check/find-supported-operations.ts";
import { generateCode } from "../check/generate-code.ts";
import { linkRuntimePackages } from "../check/runtime-packages.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { UserError } from "../user-error.ts";

/** @throws UserError that lists what the generators do not support */
export function checkGeneratedCode(document: OpenAPIObject): Promise<void> {
  return withTemporaryFolder(async (folder) => {
    await linkRuntimePackages(folder, folder);
    const { problems } = await findSupportedOperations(document, (supported) =>
      generateCode(supported, folder, ["validate"]),
    );
    // A part that is repaired or left out has a warning, which `generate` prints.
    const errors = problems.filter(({ severity }) => severity === "error");
    if (errors.length > 0) {
      const lines = errors.map(({ pointer, message }) => `  ${pointer}: ${message}`);
      throw new UserError(`expected a contract that the generators support, got:\n${lines.join("\n")}`);
    }
    // A project builds without the code samples, so they are neither compiled nor checked.
    await rm(join(folder, "samples"), { recursive: true });
    const [typeError] = await compileCode(folder);
    if (typeError === undefined) return;
    throw new UserError(
      `expected generated code without type errors, got: ${typeError}\nTo list them all, run: onecontract check`,
    );
  });
}
