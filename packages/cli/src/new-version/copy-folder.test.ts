import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FileChanges } from "../scaffold/file-changes.ts";
import { copyFolder } from "./copy-folder.ts";

let parent = "";
let root = "";
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "copy-folder-"));
  root = join(parent, "project");
  mkdirSync(join(root, "contract"), { recursive: true });
  writeFileSync(join(root, "contract/main.tsp"), "namespace Books;\n");
  writeFileSync(join(parent, "secret"), "secret");
});
afterEach(() => rmSync(parent, { recursive: true }));

it("copies the files that links in the project lead to", async () => {
  symlinkSync("main.tsp", join(root, "contract/linked.tsp"));
  const changes = new FileChanges(root);
  const copied = await copyFolder(changes, "contract", "contract-v2", (source) => source);
  expect(copied.toSorted()).toEqual(["contract-v2/linked.tsp", "contract-v2/main.tsp"]);
  expect(changes.read("contract-v2/linked.tsp")).toBe("namespace Books;\n");
});

it("copies no file outside of the project", async () => {
  symlinkSync("../../secret", join(root, "contract/notes.md"));
  const copied = copyFolder(new FileChanges(root), "contract", "contract-v2", (source) => source);
  await expect(copied).rejects.toThrow("contract/notes.md: expected a file in");
});
