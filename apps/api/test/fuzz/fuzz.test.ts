import { describe, expect, test } from "vitest";
import { fuzzPetstore } from "./fuzz-petstore.ts";

describe("2000 requests made from the contract", () => {
  test("are all answered as the contract says", { timeout: 120_000 }, async () => {
    const { seed, answers, failure } = await fuzzPetstore({ requests: 2000 });
    console.log(`contract fuzzing: seed ${seed}`);
    expect(failure).toBeUndefined();
    expect([...answers.values()].reduce((sum, count) => sum + count)).toBe(2000);
  });
});
