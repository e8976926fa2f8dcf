// The program that runs the generated client, server and code samples. `checkContract` starts it in a confined process.
import { join } from "node:path";
import { chooseEnvironmentPrefix, type Operation, readContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { checkRoundTrips, type RoundTripReport } from "./check-round-trips.ts";
import { checkSamples, type SampleReport } from "./check-samples.ts";
import { loadStubs } from "./generated-server.ts";
import { reportToParent } from "./run-confined.ts";
import { valueGenerator } from "./value-generator.ts";

export interface GeneratedCode {
  /** Normalized document. */
  document: OpenAPIObject;
  /** Prefix of the variables that the generated code reads. The document comes from another process, which loses what the project chose. */
  environmentPrefix: string;
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

async function run(input: GeneratedCode): Promise<GeneratedCodeReport> {
  const { folder, typeErrors, seed } = input;
  const contract = readContract(chooseEnvironmentPrefix(input.document, input.environmentPrefix));
  const stubs = await loadStubs(join(folder, "dist/server"));
  const createGenerators = () => {
    const random = createSeededRandom(seed);
    return (operation: Operation) => valueGenerator(contract, stubs, operation, random);
  };
  const roundTrips = await checkRoundTrips(contract, stubs, folder, createGenerators());
  return { roundTrips, samples: await checkSamples(contract, stubs, folder, typeErrors, createGenerators()) };
}

/** Returns a function like `Math.random` (mulberry32), whose numbers depend only on the seed, so that a failure can be reproduced. */
function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
