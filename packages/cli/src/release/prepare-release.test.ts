import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { prepareRelease } from "./prepare-release.ts";

let parent = "";
let root = "";
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "release-"));
  root = join(parent, "project");
  for (const folder of ["project/contract", "project/packages/sdk", "project/.changeset", "outside"])
    mkdirSync(join(parent, folder), { recursive: true });
  writeFileSync(join(root, "pnpm-workspace.yaml"), "packages: [contract, packages/*]\n");
  for (const folder of ["contract", "packages/sdk"])
    writeFileSync(join(root, folder, "package.json"), JSON.stringify({ name: folder }));
  writeFileSync(join(root, "contract/openapi.yaml"), "info:\n  version: 1.0.0\n");
});
afterEach(() => rmSync(parent, { recursive: true }));

it.each([
  "contract/released",
  "contract/CHANGELOG.md",
  ".changeset/pre",
  ".changeset/pre.json",
  "packages/sdk/CHANGELOG.md",
])("writes nothing if %s is a link that leads out of the project", async (path) => {
  symlinkSync(join(parent, "outside"), join(root, path));
  await expect(prepareRelease(root)).rejects.toThrow(`${path}: expected a file in ${root}, got ${parent}/outside`);
  expect(readdirSync(join(parent, "outside"))).toEqual([]);
});

it("reads no snapshot that is a link to a file outside of the project", async () => {
  writeFileSync(join(parent, "outside/secret.yaml"), "secret: 1\n");
  mkdirSync(join(root, "contract/released"));
  symlinkSync(join(parent, "outside/secret.yaml"), join(root, "contract/released/1.0.0.yaml"));
  await expect(prepareRelease(root)).rejects.toThrow("contract/released/1.0.0.yaml: expected a file in");
});
