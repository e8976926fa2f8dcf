import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { CLI_VERSION } from "../version.ts";
import { readWorkspace } from "../workspace/workspace.ts";
import { upgradeProject } from "./upgrade-project.ts";

const MANIFEST = JSON.stringify({ devDependencies: { "@onecontract/cli": "^0.0.1" } });

let parent = "";
let root = "";
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "upgrade-project-"));
  root = join(parent, "project");
  for (const folder of ["project/contract", "other"]) mkdirSync(join(parent, folder), { recursive: true });
  writeFileSync(join(parent, "other/package.json"), MANIFEST);
  execFileSync("git", ["init", "--quiet", root]);
});
afterEach(() => rmSync(parent, { recursive: true }));

it.each([
  ["a pattern of pnpm-workspace.yaml", "../other"],
  ["a link", "linked"],
])("changes no manifest that %s leads to outside of the project", async (_title, folder) => {
  symlinkSync("../other", join(root, "linked"));
  writeFileSync(join(root, "pnpm-workspace.yaml"), `packages: [contract, ${folder}]\n`);
  const commit = ["-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "--quiet", "--message=test"];
  for (const args of [["add", "--all"], commit]) execFileSync("git", args, { cwd: root });
  const record = { version: CLI_VERSION, name: "books", scope: "@books", license: "MIT" };
  const upgrade = async () => upgradeProject(readWorkspace(root), record, false);
  await expect(upgrade()).rejects.toThrow(`${folder}/package.json: expected a file in ${root}`);
  expect(readFileSync(join(parent, "other/package.json"), "utf8")).toBe(MANIFEST);
});
