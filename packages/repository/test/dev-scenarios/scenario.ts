// A scenario of `onecontract dev`: what somebody does, what is expected, and what is observed.

import type { DevSession } from "../../src/dev-session.ts";
import type { RepositoryCopy } from "../../src/repository-copy.ts";

export interface Scenario {
  title: string;
  expected: string;
  /**
   * Runs the scenario.
   *
   * @returns what was observed
   * @throws Error if it is not what was expected
   */
  run(copy: RepositoryCopy, session: DevSession): Promise<string>;
}

/** Returns the first line of what a pattern found. */
export function firstLine([found]: RegExpExecArray): string {
  return found.split("\n")[0] ?? "";
}

/** @throws Error with both values if they differ */
export function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
  }
}
