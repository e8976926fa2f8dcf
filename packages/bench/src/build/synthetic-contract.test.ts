import { readContract } from "@onecontract/codegen";
import { describe, expect, it } from "vitest";
import { createSyntheticContract } from "./synthetic-contract.ts";

describe("createSyntheticContract", () => {
  it.each([
    [10, 10],
    [12, 15],
  ])("creates %i operations, rounded up to %i, that codegen can read", (requested, created) => {
    const { operations } = readContract(createSyntheticContract(requested));
    expect(operations).toHaveLength(created);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(created);
  });
});
