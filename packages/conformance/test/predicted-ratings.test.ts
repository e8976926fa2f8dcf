// Edits of several contracts, whose ratings were predicted from docs/contract-changes.md alone.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { diffContracts } from "@onecontract/codegen";
import { expect, it } from "vitest";
import { type Document, parseDocument } from "yaml";
import { ferryEdits } from "./predicted-edits/ferry-edits.ts";
import { otherEdits } from "./predicted-edits/other-edits.ts";
import type { PredictedEdit } from "./predicted-edits/predicted-edit.ts";

function load(name: string): Document {
  const file = fileURLToPath(import.meta.resolve(`@onecontract/testing/fixtures/${name}.yaml`));
  return parseDocument(readFileSync(file, "utf8"));
}

function edit(document: Document, edits: PredictedEdit["edits"]): Document {
  for (const [pointer, ...values] of edits) {
    const path = pointer
      .split("/")
      .slice(1)
      .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
    if (values.length > 0) document.setIn(path, document.createNode(values[0]));
    else document.deleteIn(path);
  }
  return document;
}

it.each([...ferryEdits, ...otherEdits])("rates in the contract $contract: $title", ({ contract, edits, ratings }) => {
  const revision = edit(load(contract), edits).toJS();
  const { changes } = diffContracts(load(contract).toJS(), revision, { today: "2026-11-22" });
  expect(changes.map(({ rating, rule }) => `${rating} ${rule}`)).toEqual(ratings);
});
