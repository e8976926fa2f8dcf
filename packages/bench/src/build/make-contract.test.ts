import { readContract } from "@petstore/codegen";
import { describe, expect, it } from "vitest";
import { makeContract } from "./make-contract.ts";

describe("makeContract", () => {
  it.each([
    [10, 10],
    [12, 15],
  ])("makes %i operations, rounded up to %i, that the generators can read", (asked, made) => {
    const { operations } = readContract(makeContract(asked));
    expect(operations).toHaveLength(made);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(made);
  });
});
