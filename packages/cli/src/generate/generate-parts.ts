// Generates the parts of a configuration and updates their output folders.
import { extname } from "node:path";
import { formatProblem } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findSupportedOperations } from "../check/find-supported-operations.ts";
import type { Config, Part } from "../config/config.ts";
import { configureDocument } from "../config/configure-document.ts";
import { findSource } from "../diff/locate-changes.ts";
import { formatProblems } from "../input/format-problems.ts";
import { readContractDocument } from "../input/read-contract-document.ts";
import { UserError } from "../user-error.ts";
import { renderParts } from "./render-parts.ts";
import { applyDifferences, compareFolder, type Difference, type Files } from "./sync-folder.ts";

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
  const document = configureDocument(await readContractDocument(config.input, config), config);
  const generated: GeneratedPart[] = [];
  for (const [part, files] of await renderSupportedParts(document, config)) {
    const output = config[part]?.output ?? "";
    const differences = await compareFolder(files, output);
    if (isWritten) await applyDifferences(differences, files, output);
    generated.push({ part, output, differences });
  }
  return generated;
}

async function renderSupportedParts(document: OpenAPIObject, config: Config): Promise<ReadonlyMap<Part, Files>> {
  let parts: ReadonlyMap<Part, Files> = new Map();
  const { problems, document: supported } = await findSupportedOperations(document, async (candidate) => {
    parts = renderParts(candidate, config);
  });
  const isFailure = !supported || (config.strict && problems.length > 0);
  // To find the lines of a TypeSpec contract takes a second, which warnings are not worth at each build.
  const isTypeSpec = extname(findSource(config.input)) === ".tsp";
  const lines =
    isTypeSpec && !isFailure ? problems.map(formatProblem) : await formatProblems(problems, document, config.input);
  if (isFailure) {
    const list = lines.map((line) => `  ${line}`).join("\n");
    throw new UserError(`${config.input}: expected a supported contract, got ${count(lines)}:\n${list}`);
  }
  for (const line of lines) console.error(`warning: ${line}`);
  return parts;
}

function count({ length }: string[]): string {
  return length === 1 ? "1 problem" : `${length} problems`;
}
