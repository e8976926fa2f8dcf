// The packed package, run in a folder in which only the declared dependencies are installed.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const packages = join(import.meta.dirname, "../..");
const workspacePackages = { "@petstore/mcp": "mcp", "@petstore/sdk": "sdk" };

let folder: string;
let manifest: { version: string; dependencies: Record<string, string>; bin: Record<string, string> };
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "packed-"));
  for (const [name, directory] of Object.entries(workspacePackages)) unpack(name, directory);
  manifest = JSON.parse(readFileSync(join(folder, "node_modules/@petstore/mcp/package.json"), "utf8"));
  for (const name of Object.keys(manifest.dependencies)) if (!(name in workspacePackages)) link(name);
});
afterAll(() => rmSync(folder, { recursive: true }));

it("depends on released versions, and on an SDK no older than the one in this repository", () => {
  const { version } = JSON.parse(readFileSync(join(packages, "sdk/package.json"), "utf8"));
  expect(manifest.dependencies["@petstore/sdk"]).toBe(`^${version}`);
  for (const range of Object.values(manifest.dependencies)) expect(range).toMatch(/^[\^~]?\d+\.\d+\.\d+$/);
});

it("runs with its declared dependencies", () => {
  const [program = ""] = Object.values(manifest.bin);
  const file = join(folder, "node_modules/@petstore/mcp", program);
  const printed = execFileSync(process.execPath, [file, "--version"], { cwd: folder, encoding: "utf8" });
  expect(printed).toContain(manifest.version);
});

function unpack(name: string, directory: string): void {
  const tarball = join(folder, `${directory}.tgz`);
  execFileSync("pnpm", ["pack", "--out", tarball], { cwd: join(packages, directory), stdio: "ignore" });
  const target = join(folder, "node_modules", name);
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", target]);
}

/** Links a dependency from this repository instead of the registry. */
function link(name: string): void {
  const target = join(folder, "node_modules", name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(realpathSync(join(packages, "mcp/node_modules", name)), target);
}
