// Prints what hostile strings in a contract do: `onecontract check --hostile`.
import { inspectContract, normalizeDocument } from "@onecontract/codegen";
import { terminal } from "@onecontract/codegen/language/terminal";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { withStatus } from "../progress.ts";
import { formatCounts } from "./counts.ts";
import { findTools } from "./find-tools.ts";
import { fuzzContract } from "./fuzz-contract.ts";

const FINDINGS_SHOWN = 50;
const FINDING_LENGTH = 500;

/**
 * @param name of the contract, in the output
 * @param project folder whose dependencies are used
 * @param step inspects one of so many mutations
 * @param minutes time for the run, after which the rest is left out
 * @returns whether nothing was found
 */
export async function checkHostile(
  name: string,
  document: OpenAPIObject,
  project: string,
  { step, minutes }: { step: number; minutes: number },
): Promise<boolean> {
  if (!inspectContract(document).contract) {
    console.log(
      `${name}: expected a valid contract. Run onecontract check without --hostile, which lists the problems`,
    );
    return false;
  }
  const { tools, skipped } = await findTools(project);
  for (const line of skipped) console.log(`${name}: ${line}`);
  const counts = await withStatus(name, (onStatus) =>
    fuzzContract(normalizeDocument(document), { project, tools, step, minutes, onStatus }),
  );
  console.log(`${name}: ${formatCounts(counts)}`);
  const { mutationsLeft, generationsLeft } = counts;
  if (mutationsLeft + generationsLeft > 0) {
    console.log(
      `${name}: a sample of the contract: in ${minutes} min, ${mutationsLeft} mutations and ${generationsLeft} generations were left out. --minutes N inspects more, and --step N one of N`,
    );
  }
  for (const finding of counts.findings.slice(0, FINDINGS_SHOWN))
    console.log(`  ${terminal.text(finding.slice(0, FINDING_LENGTH))}`);
  return counts.findings.length === 0;
}
