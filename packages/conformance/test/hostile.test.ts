// The short run of the hostile contracts. `pnpm --filter @petstore/conformance hostile` runs all of it.
import { join } from "node:path";
import { findTools, fuzzContract } from "@onecontract/cli/hostile";
import { isNightly } from "@onecontract/testing/test-options";
import { describe, expect, it } from "vitest";
import { hostileContracts } from "../src/hostile/contracts.ts";
import { DOCUMENTED_FIELDS } from "./documented-fields.ts";

const project = join(import.meta.dirname, "..");
const contracts = await hostileContracts();
const { tools, skipped } = await findTools(project);

/** One generation of each contract, and one portal. */
const STEP = 100;
const WITH_PORTAL = "every-feature";
/** The contract with every field and a small one, or all. */
const NAMES = isNightly ? Object.keys(contracts) : [WITH_PORTAL, "studio"];

describe("a contract with hostile strings", { timeout: 600_000 }, () => {
  it.for(NAMES)("stays data: %s", async (name) => {
    const contract = contracts[name];
    if (!contract) throw new Error(`${name}: expected a contract, got none`);
    const portal = name === WITH_PORTAL ? tools.portal : undefined;
    const counts = await fuzzContract(contract, { project, tools: { ...tools, portal }, step: STEP });
    expect(counts.findings).toEqual([]);
    const { accepted, files, modules, samplesLexed, samplesRun } = counts;
    expect(Math.min(accepted, files, modules, samplesLexed, samplesRun)).toBeGreaterThan(10);
    if (portal !== undefined && tools.chromium !== undefined) expect(counts.pages).toBeGreaterThan(10);
  });

  it("is inspected with all tools that are installed with this repository", () => {
    expect(skipped.filter((line) => /tree-sitter|portal/.test(line))).toEqual([]);
  });
});

it("has every field of OpenAPI 3.1 and of this toolkit", () => {
  const keys = new Set(keysOf(contracts[WITH_PORTAL]));
  expect(DOCUMENTED_FIELDS.filter((field) => !keys.has(field))).toEqual([]);
});

function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return [...keys, ...Object.values(value).flatMap(keysOf)];
}
