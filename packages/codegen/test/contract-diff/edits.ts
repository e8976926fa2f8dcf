// Edits of the tool shed's contract, and what the comparison says of them.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { type ContractDiffOptions, changeLine, contractDiff } from "../../src/index.ts";
import { toolShed } from "./tool-shed.ts";

/** Each comparison starts Redocly, which on a busy machine takes longer than vitest's 5 seconds. */
export const timeout = 60_000;

/** Undoes the narrow types of the literal, so that a test may change anything. */
type Loose = { [name: string]: Loose } & Loose[];
export type Edit = (shed: Loose) => void;
export type Case = [what: string, edit: Edit, lines: string[]];

export const schemas = (shed: Loose) => within(shed, "components", "schemas");
export const operation = (shed: Loose, method: string, path: string) => within(shed, "paths", path, method);
export const value = (anything: unknown) => anything as Loose;

export async function diffAfter(edit: Edit, options: ContractDiffOptions = {}) {
  const shed = toolShed();
  edit(value(shed));
  return contractDiff(toolShed(), shed as OpenAPIObject, { today: "2030-01-01", ...options });
}

/** One test a case: its lines, and the version that all of them need. */
export function itNeeds(expected: { impact: string; needed: string; passes: boolean }, cases: Case[]): void {
  describe(`a ${expected.impact} version is needed for`, { timeout }, () => {
    it.each(cases)("%s", async (_what, edit, lines) => {
      const { changes, ...diff } = await diffAfter(edit);
      expect(changes.map(changeLine)).toEqual(lines);
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
