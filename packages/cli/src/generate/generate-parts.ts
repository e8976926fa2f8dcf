// Generates the parts of a configuration and updates their output folders.
import { type ContractProblem, formatProblem } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findSupportedOperations } from "../check/find-supported-operations.ts";
import { PARTS, type Part } from "../config/config.ts";
import { configureDocument } from "../config/configure-document.ts";
import { findMentions } from "../config/find-mentions.ts";
import type { SelectedConfig } from "../config/select-audience.ts";
import { findSource } from "../diff/locate-changes.ts";
import { parseTypeSpecPath } from "../input/compile-typespec.ts";
import { formatProblems, summarizeProblems } from "../input/format-problems.ts";
import { applyOverlayFiles, readContractDocument } from "../input/read-contract-document.ts";
import { UserError } from "../user-error.ts";
import { renderParts } from "./render-parts.ts";
import { applyDifferences, compareFolder, type Difference, type Files } from "./sync-folder.ts";

export interface GeneratedPart {
  /** Absent for an output of no audience. */
  audience: string | undefined;
  part: Part;
  output: string;
  /** Files that were written or removed, or that would be. */
  differences: Difference[];
}

/**
 * Generates all parts of all audiences, then compares them with the output folders.
 *
 * @param configs what to generate from one contract
 * @param isWritten false to leave the output folders unchanged
 * @param reported warnings that are not printed again, without lines; receives those that are printed
 * @throws UserError that lists all problems of the contract, with JSON Pointers
 */
export async function generateParts(
  configs: readonly SelectedConfig[],
  isWritten: boolean,
  reported = new Set<string>(),
): Promise<GeneratedPart[]> {
  const [first] = configs;
  if (!first) return [];
  // The contract is compiled or downloaded once. Only overlays differ.
  const original = await readContractDocument(first.input, { allowReferences: first.allowReferences });
  const rendered: [config: SelectedConfig, parts: ReadonlyMap<Part, Files>][] = [];
  const warnings: string[] = [];
  for (const config of configs.filter(hasParts)) {
    const contract = await applyOverlayFiles(original, config.overlays);
    const document = configureDocument(contract, config);
    warnings.push(...takeUnreported(findMentions(contract, document), reported).map(formatProblem));
    const { parts, lines } = await renderSupportedParts(document, config, reported);
    rendered.push([config, parts]);
    warnings.push(...lines);
  }
  for (const line of warnings) console.error(`warning: ${line}`);
  const generated: GeneratedPart[] = [];
  for (const [config, parts] of rendered) {
    for (const [part, files] of parts) {
      const output = config[part]?.output ?? "";
      const differences = await compareFolder(files, output);
      if (isWritten) await applyDifferences(differences, files, output);
      generated.push({ audience: config.audience, part, output, differences });
    }
  }
  return generated;
}

/** Returns whether a configuration has outputs. An audience without them has a document, for `bundle` and other commands. */
export function hasParts(config: SelectedConfig): boolean {
  return PARTS.some((part) => config[part] !== undefined);
}

/**
 * @param reported warnings that are left out. Audiences share most of them, and to find their lines takes seconds for a large contract
 * @returns the parts, and the warnings
 */
async function renderSupportedParts(
  document: OpenAPIObject,
  config: SelectedConfig,
  reported: Set<string>,
): Promise<{ parts: ReadonlyMap<Part, Files>; lines: string[] }> {
  let parts: ReadonlyMap<Part, Files> = new Map();
  const { problems, document: supported } = await findSupportedOperations(document, async (candidate) => {
    parts = renderParts(candidate, config);
  });
  if (!supported || (config.strict && problems.length > 0)) {
    const lines = await formatProblems(problems, document, config.input);
    const list = lines.map((line) => `  ${line}`).join("\n");
    throw new UserError(`${nameOf(config)}: expected a supported contract, got ${count(lines)}:\n${list}`);
  }
  const { listed, others } = summarizeProblems(takeUnreported(problems, reported));
  // To find the lines of a TypeSpec contract takes a second, which warnings are not worth at each build.
  const isTypeSpec = parseTypeSpecPath(findSource(config.input)) !== undefined;
  const lines = isTypeSpec ? listed.map(formatProblem) : await formatProblems(listed, document, config.input);
  return { parts, lines: [...lines, ...others] };
}

/** Returns the problems that are not reported yet, and adds them to those that are. */
function takeUnreported(problems: readonly ContractProblem[], reported: Set<string>): ContractProblem[] {
  return problems.filter((problem) => {
    const line = formatProblem(problem);
    const isNew = !reported.has(line);
    reported.add(line);
    return isNew;
  });
}

function nameOf({ input, audience }: SelectedConfig): string {
  return audience === undefined ? input : `${input} for ${audience}`;
}

function count({ length }: string[]): string {
  return length === 1 ? "1 problem" : `${length} problems`;
}
