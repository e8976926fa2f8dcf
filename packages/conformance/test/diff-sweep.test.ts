// The short run of the edits of contracts. `pnpm --filter @petstore/conformance diff-sweep` applies all of them.
import { isNightly } from "@onecontract/testing/test-options";
import { describe, expect, it } from "vitest";
import { sweepContract } from "../src/diff-sweep/sweep-contract.ts";
import { hostileContracts } from "../src/hostile/contracts.ts";

/** One of this many edits is applied, another one in each contract. */
const STEP = isNightly ? 7 : 61;

const contracts = await hostileContracts();

describe("an edit that changes the generated code", { timeout: 1_200_000 }, () => {
  it.each(["pet-store", "checkout", "studio", "hotel"])("is reported by the contract diff: %s", (name) => {
    const contract = contracts[name];
    if (!contract) throw new Error(`${name}: expected a contract, got none`);
    const { silent, failed, reported } = sweepContract(contract, { step: STEP, first: name.length });
    expect({ silent, failed }).toEqual({ silent: [], failed: [] });
    expect(reported).toBeGreaterThan(5);
  });
});
