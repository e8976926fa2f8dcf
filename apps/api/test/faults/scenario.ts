// One fault of the campaign: what is broken, what the server must do, and a run against the real process.
import { withCleanup } from "@onecontract/testing/on-finished";
import type { Need } from "./needs.ts";

export interface Scenario {
  fault: string;
  expected: string;
  /** Needs of the machine to inject the fault. */
  needs?: Need[];
  /** True if the scenario takes minutes, so that only the command-line program runs it. */
  isLong?: boolean;
  /** True if CI runs a similar scenario, so that only the nightly tests and the command-line program run it. */
  isFurther?: boolean;
  /** Injects the fault and describes what happened in the words of `expected`. @param seed determines random faults */
  run(seed: number): Promise<string>;
}

export function randomSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

export function observe(scenario: Scenario, seed: number): Promise<string> {
  return withCleanup(() => scenario.run(seed));
}
