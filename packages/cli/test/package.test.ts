// The files of the packed package. packages/conformance tests its manifest and its types.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
let folder = "";
let tarball = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "packed-"));
  tarball = join(folder, "cli.tgz");
  execFileSync("pnpm", ["pack", "--out", tarball], { cwd: root, stdio: "pipe" });
  execFileSync("tar", ["-xzf", tarball], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the package", () => {
  it("contains the program and the build, but no sources and tests", () => {
    const files = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).trim().split("\n");
    expect(files).toContain("package/bin/onecontract.js");
    expect(files).toContain("package/dist/main.js");
    expect(
      files.filter((file) => !file.startsWith("package/template/") && /\/(src|test)\/|\.test\.|tsbuildinfo/.test(file)),
    ).toEqual([]);
  });
});
