// One fault of the campaign: what is broken, what the server must do, and a run against the real process.
import { withCleanup } from "../on-finished.ts";
import type { Need } from "./needs.ts";

export interface Scenario {
  fault: string;
  expected: string;
  /** Needs of the machine to inject the fault. */
  needs?: Need[];
  /** True if the scenario takes minutes, so that only the command-line program runs it. */
  isLong?: boolean;
  /** Injects the fault and describes what happened in the words of `expected`. */
  run(): Promise<string>;
}

export function observe(scenario: Scenario): Promise<string> {
  return withCleanup(() => scenario.run());
}
