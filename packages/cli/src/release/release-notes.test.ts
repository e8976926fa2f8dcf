// The notes of a release, whose texts come from the contract.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Operation } from "@onecontract/codegen";
import type { Change, ContractDiff } from "@onecontract/codegen/diff";
import { expect, it } from "vitest";
import { apiNotes, completeEntry, sdkNotes, toolNotes } from "./release-notes.ts";

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

it("the notes for callers begin with the number of changes", () => {
  const minor: Change = { ...change, rating: "minor" };
  expect(apiNotes(diff)).toMatch(/^2 breaking changes\.\n\n### Breaking changes\n/);
  expect(apiNotes({ ...diff, changes: [change, minor] })).toMatch(/^1 breaking change and 1 other change\.\n/);
  expect(apiNotes({ ...diff, changes: [minor] })).toMatch(/^1 compatible change\.\n/);
  expect(apiNotes({ ...diff, changes: [] })).toBe("Only descriptions changed.");
});

it("an entry of a package has the day, and one line for all updated dependencies", async () => {
  const folder = mkdtempSync(join(tmpdir(), "changelog-"));
  const file = join(folder, "CHANGELOG.md");
  const earlier = "## 1.0.0\n\n### Patch Changes\n\n- Updated dependencies [aaaaaaa]\n  - @books/sdk@1.0.0\n";
  const lines = ["- Updated dependencies [1234567]", "- Updated dependencies [89abcde]", "- Updated dependencies"];
  const newest = `## 1.1.0\n\n### Patch Changes\n\n${lines.join("\n")}\n  - @books/sdk@1.1.0\n  - @books/core@2.0.0\n\n`;
  writeFileSync(file, `# @books/mcp\n\n${newest}${earlier}`);
  await completeEntry(file, "9.9.9");
  expect(readFileSync(file, "utf8")).toBe(`# @books/mcp\n\n${newest}${earlier}`);
  await completeEntry(file, "1.1.0");
  const [, entry, previous] = readFileSync(file, "utf8").split(/^(?=## )/m);
  expect(entry).toMatch(
    /^## 1\.1\.0\n\nReleased on \d{4}-\d\d-\d\d\.\n\n### Patch Changes\n\n- Updated dependencies: @books\/sdk@1\.1\.0, @books\/core@2\.0\.0\n\n$/,
  );
  expect(previous).toBe(earlier);
  rmSync(folder, { recursive: true });
});
