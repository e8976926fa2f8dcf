// The notes of a release, whose texts come from the contract.
import type { Change, ContractDiff, Operation } from "@onecontract/codegen";
import { expect, it } from "vitest";
import { apiNotes, sdkNotes, toolNotes } from "./release-notes.ts";

const change: Change = {
  rule: "property-removed",
  rating: "major",
  description: "was removed",
  pointer: "/components/schemas/Pet/properties/a",
  operation: "GET /pets",
  target: "response 200: Pet.<b>_x_",
  reason: "Programs that read it get nothing.",
  affects: { who: "callers that read it", when: "run time" },
  operations: ["GET /pets"],
  sdk: ['Pet["<b>"]'],
};
const diff: ContractDiff = {
  base: "1.0.0",
  revision: "2.0.0",
  rating: "major",
  requiredVersion: "2.0.0",
  passes: true,
  changes: [change, change],
  allowed: [],
};

it("names of the contract are text in the notes, and not Markdown or HTML", () => {
  expect(apiNotes(diff)).toContain("- GET /pets: response 200: Pet.&lt;b\\>\\_x\\_ was removed.");
  expect(sdkNotes("2.0.0", diff)).toBe(
    'Updated for version 2.0.0 of the API:\n\n- `Pet["<b>"]`: Pet.&lt;b\\>\\_x\\_ was removed. Programs that read it get nothing.',
  );
  const operation = { method: "get", path: "/pets", operationId: "listPets", sdk: { method: "list" } } as Operation;
  expect(toolNotes("2.0.0", diff, [operation])).toContain(": Pet.&lt;b\\>\\_x\\_ was removed.");
  expect(sdkNotes("2.0.1", { ...diff, changes: [] })).toMatch(/^Updated for version 2\.0\.1 of the API, which/);
});
