// Generates the parts of a configuration and updates their output folders.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { formatProblem } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findSupportedOperations } from "../check/find-supported-operations.ts";
import type { Config, Part } from "../config/config.ts";
import { findSource } from "../diff/locate-changes.ts";
import { formatProblems } from "../input/format-problems.ts";
import { readContractDocument } from "../input/read-contract-document.ts";
import { UserError } from "../user-error.ts";
import { renderParts } from "./render-parts.ts";
import { applyDifferences, compareFolders, type Difference } from "./sync-folder.ts";

export interface GeneratedPart {
  part: Part;
  output: string;
  /** Files that were written or removed, or that would be. */
  differences: Difference[];
}

/**
 * Generates all parts, then compares them with the output folders.
 *
 * @param isWritten false to leave the output folders unchanged
 * @throws UserError that lists all problems of the contract, with JSON Pointers
 */
export async function generateParts(config: Config, isWritten: boolean): Promise<GeneratedPart[]> {
  const document = withClientName(await readContractDocument(config.input), config);
  const folder = await mkdtemp(join(tmpdir(), "onecontract-generate-"));
  try {
    const parts = await renderSupportedParts(document, config, folder);
    const generated: GeneratedPart[] = [];
    for (const part of parts) {
      const output = config[part]?.output ?? "";
      const differences = await compareFolders(join(folder, part), output);
      if (isWritten) await applyDifferences(differences, join(folder, part), output);
      generated.push({ part, output, differences });
    }
    return generated;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Replaces the names in `x-sdk` by those of the configuration. */
function withClientName(document: OpenAPIObject, { className, environmentPrefix }: Config): OpenAPIObject {
  const names = { ...(className && { name: className }), ...(environmentPrefix && { environmentPrefix }) };
  return Object.keys(names).length === 0 ? document : { ...document, "x-sdk": { ...document["x-sdk"], ...names } };
}

async function renderSupportedParts(document: OpenAPIObject, config: Config, folder: string): Promise<Part[]> {
  let parts: Part[] = [];
  const { problems, warnings } = await findSupportedOperations(document, async (supported) => {
    parts = await renderParts(supported, config, folder);
  });
  // To find the lines of a TypeSpec contract takes a second, which warnings are not worth at each build.
  const isTypeSpec = extname(findSource(config.input)) === ".tsp";
  const located = isTypeSpec ? warnings.map(formatProblem) : await formatProblems(warnings, document, config.input);
  for (const warning of located) console.error(`warning: ${warning}`);
  if (problems.length === 0) return parts;
  const lines = (await formatProblems(problems, document, config.input)).map((line) => `  ${line}`);
  throw new UserError(`${config.input}: expected a supported contract, got ${count(lines)}:\n${lines.join("\n")}`);
}

function count({ length }: string[]): string {
  return length === 1 ? "1 problem" : `${length} problems`;
}
