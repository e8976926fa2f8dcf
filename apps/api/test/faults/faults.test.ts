// Runs the short scenarios of the fault campaign. `pnpm --filter @petstore/api faults` runs all.
import { describe, expect, test } from "vitest";
import { missingNeed } from "./needs.ts";
import { observe } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

const short = scenarios.filter(({ isLong = false }) => !isLong);

describe("the server", () => {
  test.concurrent.for(short)("survives: $fault", { timeout: 60_000 }, async (scenario, { skip }) => {
    const missing = await missingNeed(scenario.needs);
    if (missing !== undefined) skip(missing);
    expect(await observe(scenario)).toBe(scenario.expected);
  });
});
