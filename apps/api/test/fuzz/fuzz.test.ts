import { describe, expect, it } from "vitest";
import { fuzzPetstore } from "./fuzz-petstore.ts";

describe("petstore-api", () => {
  it("responds to 2000 random requests as the contract declares", async () => {
    const { seed, responseCounts, failure } = await fuzzPetstore({ requests: 2000 });
    console.log(`contract fuzzing: seed ${seed}`);
    expect(failure).toBeUndefined();
    expect([...responseCounts.values()].reduce((sum, count) => sum + count)).toBe(2000);
  });
});
