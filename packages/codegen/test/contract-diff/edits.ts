// Edits the tool shed's contract and compares it with the original.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { expect, it } from "vitest";
import { type ContractDiffOptions, diffContracts, formatChange } from "../../src/diff/index.ts";
import { toolShed } from "./tool-shed.ts";

/** Type that replaces the narrow types of the literal, so that a test can change anything. */
export type Loose = { [name: string]: Loose } & Loose[];
export type Edit = (shed: Loose) => unknown;

/** An edit of the contract. The table of its kind has the rating and the message of each change. */
export interface Row {
  title: string;
  /** Prepares both contracts. */
  setup?: Edit;
  edit: Edit;
  /** Options of the comparison. */
  options?: ContractDiffOptions;
}

export const schemas = (shed: Loose) => within(shed, "components", "schemas");
export const property = (shed: Loose, schema: string, name: string) =>
  within(shed, "components", "schemas", schema, "properties", name);
export const operation = (shed: Loose, method: string, path: string) => within(shed, "paths", path, method);
export const listTools = (shed: Loose) => operation(shed, "get", "/tools");
export const addTool = (shed: Loose) => operation(shed, "post", "/tools");
export const getTool = (shed: Loose) => operation(shed, "get", "/tools/{toolId}");
export const value = (anything: unknown) => anything as Loose;

/** Sets properties of a part of the contract. */
export function set(part: object | undefined, values: object): void {
  Object.assign(part ?? {}, values);
}

/** @param setup prepares both contracts */
export function row(title: string, edit: Edit, setup?: Edit, options?: ContractDiffOptions): Row {
  return { title, edit, ...(setup && { setup }), ...(options && { options }) };
}

export const TODAY = "2030-01-01";

export function diffAfter(edit: Edit, options: ContractDiffOptions = {}, setup: Edit = () => {}) {
  const [before, after] = [toolShed(), toolShed()].map((shed) => {
    setup(value(shed));
    return shed as OpenAPIObject;
  });
  if (!before || !after) throw new Error("expected two contracts, got none");
  edit(value(after));
  return diffContracts(before, after, { today: TODAY, ...options });
}

/** Compares the rows of a table with its file, which has the exact messages. */
export function testTable(name: string, rows: Row[]): void {
  it(`reports edits of ${name} as the table describes`, async () => {
    const table = `# Edits of ${name}, and what the contract diff reports\n\n${rows.map(describeRow).join("\n")}`;
    await expect(table).toMatchFileSnapshot(`expected/${name.replaceAll(" ", "-")}.md`);
  });
}

/** Returns a section with the rating, the message, the rule and the SDK symbols of each change. */
export function describeRow({ title, edit, setup, options }: Row): string {
  const { changes } = diffAfter(edit, options, setup);
  const lines = changes.map((change) => {
    const symbols = change.sdk.map((symbol) => `\`${symbol}\``).join(", ");
    return [
      `- **${change.rating}** ${formatChange(change)}`,
      `  (${change.rule}, ${change.direction ?? "service"})`,
      symbols && `  ${symbols}`,
    ]
      .filter(Boolean)
      .join("\n");
  });
  return `## ${title}\n\n${lines.length > 0 ? lines.join("\n") : "No change."}\n`;
}

export function within(shed: Loose, ...names: string[]): Loose {
  return names.reduce((part, name) => {
    const inner = part[name];
    if (!inner) throw new Error(`${names.join(" > ")}: expected it in the tool shed's contract, got none`);
    return inner;
  }, shed);
}
