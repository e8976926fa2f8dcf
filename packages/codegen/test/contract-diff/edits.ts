// Edits the tool shed's contract and compares it with the original.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { type ContractDiffOptions, diffContracts, formatChange } from "../../src/index.ts";
import { toolShed } from "./tool-shed.ts";

/** Timeout of a test. Each comparison starts Redocly, which may take longer than the default 5 seconds on a busy machine. */
export const TIMEOUT_MS = 60_000;

/** Type that replaces the narrow types of the literal, so that a test can change anything. */
type Loose = { [name: string]: Loose } & Loose[];
export type Edit = (shed: Loose) => void;
export type Case = [title: string, edit: Edit, lines: string[]];

export const schemas = (shed: Loose) => within(shed, "components", "schemas");
export const operation = (shed: Loose, method: string, path: string) => within(shed, "paths", path, method);
export const value = (anything: unknown) => anything as Loose;

export async function diffAfter(edit: Edit, options: ContractDiffOptions = {}) {
  const shed = toolShed();
  edit(value(shed));
  return diffContracts(toolShed(), shed as OpenAPIObject, { today: "2030-01-01", ...options });
}

/** Tests the descriptions of each case and the version that it requires. */
export function testRequiredVersion(
  expected: { impact: string; requiredVersion: string; passes: boolean },
  cases: Case[],
): void {
  describe("diffContracts", { timeout: TIMEOUT_MS }, () => {
    it.each(cases)(`requires a ${expected.impact} version for %s`, async (_title, edit, lines) => {
      const { changes, ...diff } = await diffAfter(edit);
      expect(changes.map(formatChange)).toEqual(lines);
      expect(diff).toEqual({ base: "1.4.0", revision: "1.4.0", allowed: [], ...expected });
    });
  });
}

function within(shed: Loose, ...names: string[]): Loose {
  return names.reduce((part, name) => {
    const inner = part[name];
    if (!inner) throw new Error(`${names.join(" > ")}: expected it in the tool shed's contract, got none`);
    return inner;
  }, shed);
}
