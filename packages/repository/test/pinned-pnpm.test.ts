// The first installation of pnpm compares it with the hashes in this repository.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../src/root.ts";

const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const integrity: Record<string, string> = JSON.parse(
  readFileSync(join(root, ".bootstrap/pnpm-integrity.json"), "utf8"),
);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pinned-pnpm-"));
  cpSync(join(root, "package.json"), join(folder, "package.json"));
  const filter = (path: string) => !path.includes("node_modules");
  cpSync(join(root, ".bootstrap"), join(folder, ".bootstrap"), { recursive: true, filter });
});
afterAll(() => rmSync(folder, { recursive: true }));

function install() {
  // This test runs in the pinned pnpm.
  const env = { ...process.env, npm_config_user_agent: "" };
  return spawnSync(process.execPath, [".bootstrap/install-pnpm.cjs"], { cwd: folder, env, encoding: "utf8" });
}

function writeIntegrity(hashes: object): void {
  writeFileSync(join(folder, ".bootstrap/pnpm-integrity.json"), JSON.stringify(hashes));
}

describe("the first installation of pnpm", () => {
  it("has hashes of the pinned version, for the platforms of the image and of CI", () => {
    const [, version] = packageManager.split("@");
    const names = ["pnpm", "@pnpm/exe.linux-arm64", "@pnpm/exe.linux-x64"].map((name) => `${name}@${version}`);
    expect(Object.keys(integrity)).toEqual([...names, "unverified"]);
  });

  it("rejects a package of another hash, now and the next time, and does not run it", () => {
    writeIntegrity({ ...integrity, [packageManager]: `sha512-${"A".repeat(86)}==` });
    const { status, stdout, stderr } = install();
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(`${packageManager}: expected sha512-${"A".repeat(86)}==, got ${integrity[packageManager]}\n`);
    const program = readFileSync(join(folder, ".bootstrap/node_modules/pnpm/pnpm"), "latin1");
    expect(program.startsWith("\u007fELF")).toBe(false);
    expect(install()).toMatchObject({ status: 1, stdout: "" });
  });

  it("installs the pinned version", () => {
    rmSync(join(folder, ".bootstrap/node_modules"), { recursive: true, force: true });
    writeIntegrity(integrity);
    const { status, stdout } = install();
    expect([status, stdout]).toEqual([0, `${join(folder, ".bootstrap/node_modules/.bin")}\n`]);
    expect(existsSync(join(folder, ".bootstrap/node_modules/.bin/pnpm"))).toBe(true);
    const version = spawnSync(join(stdout.trim(), "pnpm"), ["--version"], { cwd: tmpdir(), encoding: "utf8" }).stdout;
    expect(`pnpm@${version.trim()}`).toBe(packageManager);
  });
});
