import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { IncrementalBuild, lintContract } from "./incremental-build.ts";

it("compiles a source that was edited while the previous build ran", async () => {
  const root = mkdtempSync(join(tmpdir(), "incremental-build-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  symlinkSync(fileURLToPath(new URL("../../../../node_modules", import.meta.url)), join(root, "node_modules"));
  mkdirSync(join(root, "packages/a/src"), { recursive: true });
  const compilerOptions = {
    composite: true,
    rootDir: "src",
    outDir: "dist",
    tsBuildInfoFile: "dist/build.tsbuildinfo",
  };
  writeFileSync(join(root, "packages/a/tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  const source = join(root, "packages/a/src/a.ts");
  const plan = {
    root,
    watchedFolders: [],
    buildPackages: [],
    generated: [],
    projects: ["packages/a/tsconfig.json"],
    sourceFolders: ["packages/a"],
    apps: [],
  };
  const incremental = new IncrementalBuild(plan, process.env, new AbortController().signal);
  const build = async (content: string) => {
    writeFileSync(source, content);
    // The end of the previous build is later than this edit.
    utimesSync(source, Date.now() / 1000 - 60, Date.now() / 1000 - 60);
    expect(await incremental.build(["packages/a/src/a.ts"])).toMatchObject({ succeeded: true });
    return readFileSync(join(root, "packages/a/dist/a.js"), "utf8");
  };
  expect(await build("export const a = 1;\n")).toContain("a = 1");
  expect(await build("export const a = 2;\n")).toContain("a = 2");
});

it("fails for a malformed manifest of the contract, and names its file", async () => {
  const root = mkdtempSync(join(tmpdir(), "incremental-build-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "contract"));
  const file = join(root, "contract/package.json");
  const results = ["{", "null", '{ "scripts": 5 }'].map((manifest) => {
    writeFileSync(file, manifest);
    return lintContract(root, process.env, new AbortController().signal);
  });
  expect(await Promise.all(results)).toEqual([
    { succeeded: false, output: expect.stringContaining(`${file}: expected JSON, got: `) },
    { succeeded: false, output: `${file}: expected an object, got null` },
    { succeeded: false, output: `${file}: scripts: expected an object, got 5` },
  ]);
});
