// Checks that everything that is generated from a contract works: it compiles, and the client and the server agree on every operation.
import { join } from "node:path";
import { type Operation, readContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { formatProblems } from "../input/format-problems.ts";
import { withProgress } from "../progress.ts";
import { checkRoundTrips } from "./check-round-trips.ts";
import { checkSamples } from "./check-samples.ts";
import { compileCode } from "./compile-code.ts";
import { findSupportedOperations } from "./find-supported-operations.ts";
import { generateCode } from "./generate-code.ts";
import { loadStubs } from "./generated-server.ts";
import { linkRuntimePackages } from "./runtime-packages.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { valueGenerator } from "./value-generator.ts";

export interface CheckOptions {
  /** File of the contract. */
  file: string;
  /** Folder for the generated code. */
  folder: string;
  /** Folder whose dependencies determine the optional entry points that are checked. */
  project: string;
  /** Determines the generated values. */
  seed: number;
}

const TYPE_ERRORS_SHOWN = 10;
/** Maximum length of a message, in characters: it may contain large values. */
const MESSAGE_LENGTH = 500;

/**
 * Prints the result of each step. Operations that are not supported are reported, and the others are checked.
 *
 * @param name of the contract, in the output
 * @returns whether all steps passed
 */
export async function checkContract(
  name: string,
  original: OpenAPIObject,
  { file, folder, project, seed }: CheckOptions,
): Promise<boolean> {
  const entryPoints = ["validate" as const, ...(await linkRuntimePackages(folder, project))];
  const { problems, warnings, document } = await withProgress(`${name}: generating`, () =>
    findSupportedOperations(original, (supported) => generateCode(supported, folder, entryPoints)),
  );
  if (problems.length > 0) console.log(`${name}: not supported: ${problems.length}`);
  for (const line of await formatProblems(problems, original, file)) console.log(`  ${line}`);
  if (warnings.length > 0) console.log(`${name}: repaired or ignored: ${warnings.length}`);
  for (const line of await formatProblems(warnings, original, file)) console.log(`  ${line}`);
  if (!document) return false;

  const contract = readContract(document);
  const errors = await withProgress(`${name}: compiling`, () => compileCode(folder));
  const isInSample = (error: string) => /^(samples\/|\s)/.test(error);
  const typeErrors = errors.filter((error) => !isInSample(error));
  console.log(`${name}: ${typeErrors.length} type errors`);
  for (const error of typeErrors.slice(0, TYPE_ERRORS_SHOWN)) console.log(`  ${error}`);

  const stubs = await loadStubs(join(folder, "dist/server"));
  const createGenerators = () => {
    const random = createSeededRandom(seed);
    return (operation: Operation) => valueGenerator(contract, stubs, operation, random);
  };
  const { passed, calls, failures } = await withProgress(`${name}: calling every operation`, () =>
    checkRoundTrips(contract, stubs, folder, createGenerators()),
  );
  const total = passed.length + failures.length;
  console.log(`${name}: client and server agree on ${passed.length} of ${total} operations, in ${calls} calls`);
  for (const { pointer, operationId, difference } of failures) {
    console.log(`  ${pointer}: ${operationId}: ${difference.slice(0, MESSAGE_LENGTH)}`);
  }

  const samples = await withProgress(`${name}: running the code samples`, () =>
    checkSamples(contract, stubs, folder, errors, createGenerators()),
  );
  console.log(`${name}: ${samples.total - samples.failures.length} of ${samples.total} code samples work`);
  for (const { pointer, label, message } of samples.failures) {
    console.log(`  ${pointer}: ${label}: ${message.slice(0, MESSAGE_LENGTH)}`);
  }
  return problems.length + typeErrors.length + failures.length + samples.failures.length === 0;
}
