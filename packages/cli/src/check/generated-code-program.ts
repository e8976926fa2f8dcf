// The program that runs generated code. It gets its input from `runGeneratedCode`, whose process it is separate from.
import { join } from "node:path";
import { type Operation, readContract } from "@onecontract/codegen";
import { messageFor } from "../user-error.ts";
import { checkRoundTrips } from "./check-round-trips.ts";
import { checkSamples } from "./check-samples.ts";
import { loadStubs } from "./generated-server.ts";
import type { GeneratedCode, GeneratedCodeReport } from "./run-generated-code.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { valueGenerator } from "./value-generator.ts";

process.once("message", (input: GeneratedCode) => {
  run(input).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : messageFor(error) }),
  );
});

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
