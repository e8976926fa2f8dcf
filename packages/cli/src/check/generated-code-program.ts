// The program that runs generated code. It gets its input from `runGeneratedCode`, whose process it is separate from.
import { join } from "node:path";
import { type Operation, readContract } from "@onecontract/codegen";
import { checkRoundTrips } from "./check-round-trips.ts";
import { checkSamples } from "./check-samples.ts";
import { loadStubs } from "./generated-server.ts";
import { reportToParent } from "./run-confined.ts";
import type { GeneratedCode, GeneratedCodeReport } from "./run-generated-code.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { valueGenerator } from "./value-generator.ts";

reportToParent(run);

async function run({ document, folder, typeErrors, seed }: GeneratedCode): Promise<GeneratedCodeReport> {
  const contract = readContract(document);
  const stubs = await loadStubs(join(folder, "dist/server"));
  const createGenerators = () => {
    const random = createSeededRandom(seed);
    return (operation: Operation) => valueGenerator(contract, stubs, operation, random);
  };
  const roundTrips = await checkRoundTrips(contract, stubs, folder, createGenerators());
  return { roundTrips, samples: await checkSamples(contract, stubs, folder, typeErrors, createGenerators()) };
}
