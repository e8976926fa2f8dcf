// Runs the generated client, server and code samples in a confined process.
import { join } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { RoundTripReport } from "./check-round-trips.ts";
import type { SampleReport } from "./check-samples.ts";
import { runConfined } from "./run-confined.ts";

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

/** @throws Error if the process ends without a report, for example because its memory or time is exceeded */
export function runGeneratedCode(input: GeneratedCode): Promise<GeneratedCodeReport> {
  return runConfined(join(import.meta.dirname, "generated-code-program"), input.folder, input);
}
