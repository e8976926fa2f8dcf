import { expect, it } from "vitest";
import { type Codemod, selectCodemods } from "./codemods.ts";

const codemod = (version: string): Codemod => ({ version, describe: version, run: () => {} });

it.each([
  ["0.1.0", "0.2.0", ["0.2.0-beta.1", "0.2.0"]],
  ["0.2.0-beta.1", "0.2.0", ["0.2.0"]],
  ["0.2.0", "0.10.0", ["0.9.1", "0.10.0"]],
  ["0.10.0", "0.10.0", []],
  ["0.10.0", "2.0.0", ["1.0.0"]],
])("after %s up to %s run the codemods of %j", (from, to, expected) => {
  const codemods = ["1.0.0", "0.10.0", "0.9.1", "0.2.0", "0.2.0-beta.1", "0.1.0"].map(codemod);
  expect(selectCodemods(codemods, from, to).map(({ version }) => version)).toEqual(expected);
});
