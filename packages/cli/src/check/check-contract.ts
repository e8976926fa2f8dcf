// Checks that everything that is generated from a contract works: it compiles, and the client and the server agree on every operation.
import { join } from "node:path";
import { readContract, visibleLines } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { formatProblems, summarizeProblems } from "../input/format-problems.ts";
import { withProgress } from "../progress.ts";
import { compileCode } from "./compile-code.ts";
import { findSupportedOperations } from "./find-supported-operations.ts";
import { generateCode } from "./generate-code.ts";
import type { GeneratedCode, GeneratedCodeReport } from "./generated-code-program.ts";
import { runConfined } from "./run-confined.ts";
import { linkRuntimePackages } from "./runtime-packages.ts";

export interface CheckOptions {
  /** File of the contract. */
  file: string;
  /** Folder for the generated code. */
  folder: string;
  /** Folder whose dependencies determine the optional entry points that are checked. */
  project: string;
  /** Determines the generated values. */
  seed: number;
  /** True if warnings are errors. */
  isStrict: boolean;
}

const TYPE_ERRORS_SHOWN = 10;
/** Maximum length of a message, in characters: it may contain large values. */
const MESSAGE_LENGTH = 500;

/**
 * Prints the result of each step. Parts that are left out are reported, and the others are checked.
 *
 * @param name of the contract, in the output
 * @returns whether all steps passed
 */
export async function checkContract(
  name: string,
  original: OpenAPIObject,
  { file, folder, project, seed, isStrict }: CheckOptions,
): Promise<boolean> {
  const entryPoints = ["validate" as const, ...(await linkRuntimePackages(folder, project))];
  const { problems, document } = await withProgress(`${name}: generating`, () =>
    findSupportedOperations(original, (supported) => generateCode(supported, folder, entryPoints)),
  );
  const groups = Object.entries({
    invalid: problems.filter(({ severity }) => severity === "error"),
    "left out": problems.filter(({ isOmitted }) => isOmitted),
    "repaired or ignored": problems.filter(({ severity, isOmitted }) => severity === "warning" && !isOmitted),
  });
  for (const [title, members] of groups) {
    if (members.length > 0) console.log(`${name}: ${title}: ${members.length}`);
    const { listed, others } = isStrict ? { listed: members, others: [] } : summarizeProblems(members);
    for (const line of [...(await formatProblems(listed, original, file)), ...others]) console.log(`  ${line}`);
  }
  if (!document) return false;

  const errors = await withProgress(`${name}: compiling`, () => compileCode(folder));
  const isInSample = (error: string) => /^(samples\/|\s)/.test(error);
  const typeErrors = errors.filter((error) => !isInSample(error));
  console.log(`${name}: ${typeErrors.length} type errors`);
  for (const error of typeErrors.slice(0, TYPE_ERRORS_SHOWN)) console.log(`  ${visibleLines(error)}`);

  const { environmentPrefix } = readContract(document).client;
  const input: GeneratedCode = { document, environmentPrefix, folder, typeErrors: errors, seed };
  const { roundTrips, samples } = await withProgress(`${name}: running the generated code`, () =>
    runConfined<GeneratedCodeReport>(join(import.meta.dirname, "generated-code-program"), folder, input),
  );
  const { passed, calls, failures } = roundTrips;
  const total = passed.length + failures.length;
  console.log(`${name}: client and server agree on ${passed.length} of ${total} operations, in ${calls} calls`);
  for (const { pointer, operationId, difference } of failures) {
    console.log(`  ${visibleLines(`${pointer}: ${operationId}: ${difference.slice(0, MESSAGE_LENGTH)}`)}`);
  }

  console.log(`${name}: ${samples.total - samples.failures.length} of ${samples.total} code samples work`);
  for (const { pointer, label, message } of samples.failures) {
    console.log(`  ${visibleLines(`${pointer}: ${label}: ${message.slice(0, MESSAGE_LENGTH)}`)}`);
  }
  const warnings = isStrict ? problems.length : 0;
  return warnings + typeErrors.length + failures.length + samples.failures.length === 0;
}
