import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FileChanges } from "./file-changes.ts";
import { buildStagedContract } from "./staged-contract.ts";

const BUILD = `import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
mkdirSync("dist");
writeFileSync("dist/openapi.json", JSON.stringify({ source: readFileSync("main.tsp", "utf8") }));`;

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "staged-contract-"));
  // A dependency that pnpm can install, and that node_modules does not have.
  const dependencies = { added: "file:added" };
  write("contract-v2/package.json", JSON.stringify({ dependencies, scripts: { build: "node build.mjs" } }));
  write("contract-v2/added/package.json", '{ "name": "added", "version": "1.0.0" }');
  write("contract-v2/build.mjs", BUILD);
  write("contract-v2/main.tsp", "namespace Books;\n");
  write("contract-v2/node_modules/.bin/onecontract", "#!/bin/sh\n");
  chmodSync(join(root, "contract-v2/node_modules/.bin/onecontract"), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

it.skipIf(process.platform === "win32")("builds the contract of a version, and installs no packages", async () => {
  const changes = new FileChanges(root);
  changes.edit("contract-v2/main.tsp", () => "namespace Shop;\n");
  const document = await buildStagedContract(changes, "contract-v2");
  expect(document).toEqual({ source: "namespace Shop;\n" });
  expect(readdirSync(join(root, "contract-v2/node_modules"))).toEqual([".bin"]);
});

it("builds no contract with a link out of the project", async () => {
  symlinkSync(tmpdir(), join(root, "contract-v2/models"));
  const built = buildStagedContract(new FileChanges(root), "contract-v2");
  await expect(built).rejects.toThrow(`contract-v2/models: expected a file in ${root}, got `);
});
