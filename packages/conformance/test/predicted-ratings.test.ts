// Edits of several contracts, whose ratings were predicted from docs/contract-changes.md alone.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { diffContracts } from "@onecontract/codegen/diff";
import { expect, it } from "vitest";
import { type Document, parseDocument } from "yaml";
import { edgeCaseEdits } from "./predicted-edits/edge-case-edits.ts";
import { everyFeatureEdits } from "./predicted-edits/every-feature-edits.ts";
import { ferryEdits } from "./predicted-edits/ferry-edits.ts";
import { otherEdits } from "./predicted-edits/other-edits.ts";
import { petStoreEdits } from "./predicted-edits/pet-store-edits.ts";
import type { PredictedEdit } from "./predicted-edits/predicted-edit.ts";

/** Files of the contracts that are no fixtures of the testing package. */
const FILES: Record<string, string> = {
  "pet-store": "@petstore/contract/openapi.yaml",
  "edge-cases": "../contracts/edge-cases.yaml",
  "every-feature": "../contracts/every-feature.yaml",
};

function load(name: string): Document {
  const file = import.meta.resolve(FILES[name] ?? `@onecontract/testing/fixtures/${name}.yaml`);
  return parseDocument(readFileSync(fileURLToPath(file), "utf8"));
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

const edits = [...ferryEdits, ...otherEdits, ...petStoreEdits, ...everyFeatureEdits, ...edgeCaseEdits];

it.each(edits)("rates in the contract $contract: $title", ({ contract, edits: changed, ratings }) => {
  const revision = edit(load(contract), changed).toJS();
  const { changes } = diffContracts(load(contract).toJS(), revision, { today: "2026-11-22" });
  expect(changes.map(({ rating, rule }) => `${rating} ${rule}`)).toEqual(ratings);
});
