// Prints what hostile strings in a contract do: `onecontract check --hostile`.
import { inspectContract, normalizeDocument } from "@onecontract/codegen";
import { terminal } from "@onecontract/codegen/language/terminal";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { withProgress } from "../progress.ts";
import { formatCounts } from "./counts.ts";
import { findTools } from "./find-tools.ts";
import { fuzzContract } from "./fuzz-contract.ts";

const FINDINGS_SHOWN = 50;
const FINDING_LENGTH = 500;

/**
 * @param name of the contract, in the output
 * @param project folder whose dependencies are used
 * @param step inspects one of so many mutations
 * @returns whether nothing was found
 */
export async function checkHostile(
  name: string,
  document: OpenAPIObject,
  project: string,
  step: number,
): Promise<boolean> {
  if (!inspectContract(document).contract) {
    console.log(
      `${name}: expected a valid contract. Run onecontract check without --hostile, which lists the problems`,
    );
    return false;
  }
  const { tools, skipped } = await findTools(project);
  for (const line of skipped) console.log(`${name}: ${line}`);
  const counts = await withProgress(`${name}: inspecting hostile strings`, () =>
    fuzzContract(normalizeDocument(document), { project, tools, step }),
  );
  console.log(`${name}: ${formatCounts(counts)}`);
  for (const finding of counts.findings.slice(0, FINDINGS_SHOWN))
    console.log(`  ${terminal.text(finding.slice(0, FINDING_LENGTH))}`);
  return counts.findings.length === 0;
}
