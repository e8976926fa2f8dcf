// The rule table, by example: each row of the tables is an edit of a contract, with the exact message of each change. The rows are in
// the other tests of this folder, and the messages in `expected/`. `vitest run -u` rewrites the messages and the documentation.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rules } from "../../src/diff/rules/rules.ts";
import { renderRules } from "./render-rules.ts";

const EXPECTED = join(import.meta.dirname, "expected");

it("applies every rule in every direction that the rule has", () => {
  const tables = readdirSync(EXPECTED).map((file) => readFileSync(join(EXPECTED, file), "utf8"));
  const applied = new Set(tables.flatMap((table) => [...table.matchAll(/^ {2}\((.+)\)$/gm)].map(([, key]) => key)));
  const declared = Object.entries(rules).flatMap(([id, rule]) =>
    (["request", "response"] as const).flatMap((direction) => (rule[direction] ? [`${id}, ${direction}`] : [])),
  );
  expect(declared.filter((key) => !applied.has(key))).toEqual([]);
  const services = Object.keys(rules).filter(
    (id) => !["service", "request", "response"].some((kind) => applied.has(`${id}, ${kind}`)),
  );
  expect(services).toEqual([]);
});

it("generates the documentation of the rules from the table", async () => {
  await expect(renderRules()).toMatchFileSnapshot("../../../../docs/contract-changes.md");
});
