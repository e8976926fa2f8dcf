// The program that runs the generated client, server and code samples. `checkContract` starts it in a confined process.
import { join } from "node:path";
import { type Operation, readContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { checkRoundTrips, type RoundTripReport } from "./check-round-trips.ts";
import { checkSamples, type SampleReport } from "./check-samples.ts";
import { loadStubs } from "./generated-server.ts";
import { reportToParent } from "./run-confined.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { valueGenerator } from "./value-generator.ts";

export interface GeneratedCode {
  /** Normalized document. */
  document: OpenAPIObject;
  /** The folder that `compileCode` compiled. */
  folder: string;
  /** The output of `compileCode`. */
  typeErrors: readonly string[];
  /** Determines the generated values. */
  seed: number;
}

export interface GeneratedCodeReport {
  roundTrips: RoundTripReport;
  samples: SampleReport;
}

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
