import { expect, it } from "vitest";
import { mergeFile } from "./merge-files.ts";

const labels = { base: "starter 1", theirs: "starter 2" };
const lines = (...parts: string[]) => parts.map((part) => `${part}\n`).join("");
const BASE = lines("a", "b", "c", "d", "e");
const THEIRS = lines("a", "b", "c", "d", "E");
const OWN = lines("A", "b", "c", "d", "e");
const CONFLICT = lines("a", "b", "c", "d", "5");

type Row = [
  title: string,
  base: string | undefined,
  theirs: string | undefined,
  ours: string | undefined,
  expected: object | undefined,
];

const rows: Row[] = [
  ["leaves a file that both versions write alike", BASE, BASE, OWN, undefined],
  ["leaves a deleted file that both versions write alike", BASE, BASE, undefined, undefined],
  ["leaves a file that has the change already", BASE, THEIRS, THEIRS, undefined],
  ["leaves a file that neither the new version nor the project has", BASE, undefined, undefined, undefined],
  ["adds a file of the new version", undefined, THEIRS, undefined, { action: "added", content: THEIRS }],
  ["replaces a file that the project did not change", BASE, THEIRS, BASE, { action: "replaced", content: THEIRS }],
  ["removes a file that the project did not change", BASE, undefined, BASE, { action: "removed" }],
  ["leaves a changed file that the new version removes", BASE, undefined, OWN, { action: "skipped" }],
  ["leaves a deleted file deleted", BASE, THEIRS, undefined, { action: "skipped", reason: "deleted in this project" }],
  [
    "merges changes of different lines",
    BASE,
    THEIRS,
    OWN,
    { action: "merged", content: lines("A", "b", "c", "d", "E") },
  ],
  [
    "marks changes of the same line",
    BASE,
    THEIRS,
    CONFLICT,
    {
      action: "conflict",
      content: lines("a", "b", "c", "d", "<<<<<<< this project", "5", "=======", "E", ">>>>>>> starter 2"),
    },
  ],
  [
    "marks a new file that the project has, too",
    undefined,
    "E\n",
    "5\n",
    { action: "conflict", content: lines("<<<<<<< this project", "5", "=======", "E", ">>>>>>> starter 2") },
  ],
  [
    "leaves a changed binary file",
    "\0base",
    "\0theirs",
    "\0ours",
    { action: "skipped", reason: "changed in this project; binary" },
  ],
  [
    "replaces a binary file that the project did not change",
    "\0base",
    "\0new",
    "\0base",
    { action: "replaced", content: "\0new" },
  ],
];

it.each(rows)("%s", async (_title, base, theirs, ours, expected) => {
  const [baseBytes, theirBytes, ourBytes] = [base, theirs, ours].map((source) =>
    source === undefined ? undefined : Buffer.from(source),
  );
  const result = await mergeFile({ path: "file", base: baseBytes, theirs: theirBytes, ours: ourBytes }, labels);
  if (expected === undefined) return expect(result).toBeUndefined();
  expect({ ...result, content: result?.content?.toString() }).toMatchObject(expected);
});
