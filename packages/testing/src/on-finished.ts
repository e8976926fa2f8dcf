// Registers cleanups for the end of a test, or of a scenario of the fault campaign, which also runs without Vitest.
import { AsyncLocalStorage } from "node:async_hooks";
import { onTestFinished } from "vitest";

export type Cleanup = () => unknown;

const currentScenario = new AsyncLocalStorage<Cleanup[]>();

/** Calls `cleanup` when the current scenario or test finishes; the last registered one runs first. */
export function onFinished(cleanup: Cleanup): void {
  const cleanups = currentScenario.getStore();
  if (cleanups === undefined) onTestFinished(async () => void (await cleanup()));
  else cleanups.push(cleanup);
}

/** Runs a scenario and then its cleanups. */
export async function withCleanup<Result>(scenario: () => Promise<Result>): Promise<Result> {
  const cleanups: Cleanup[] = [];
  try {
    return await currentScenario.run(cleanups, scenario);
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}
