import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UserError } from "../user-error.ts";
import { readWorkspace } from "./workspace.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "workspace-"));
  mkdirSync(join(root, "contract"));
});
afterEach(() => rmSync(root, { recursive: true }));

function readFiles(settings: string, manifest: string): unknown {
  writeFileSync(join(root, "pnpm-workspace.yaml"), settings);
  writeFileSync(join(root, "contract/package.json"), manifest);
  try {
    return readWorkspace(root).packages;
  } catch (error) {
    if (error instanceof UserError) return error.message.replace(`${root}/`, "");
    throw error;
  }
}

describe("readWorkspace", () => {
  it.each([
    ["null", "expected an object, got null"],
    ["[]", "expected an object, got an array"],
    ['"x"', 'expected an object, got "x"'],
    ['{ "name": 5 }', "name: expected a string, got 5"],
    ['{ "private": "yes" }', 'private: expected a boolean, got "yes"'],
    ['{ "scripts": null }', "scripts: expected an object, got null"],
    ['{ "dependencies": ["a"] }', "dependencies: expected an object, got an array"],
  ])("rejects the manifest %s", (manifest, problem) => {
    expect(readFiles("packages: [contract]", manifest)).toBe(`contract/package.json: ${problem}`);
  });

  it.each([
    ["packages: 5", "expected packages, a list of strings, got 5"],
    ["packages: [5]", "expected packages, a list of strings, got [5]"],
    ["[contract]", 'expected packages, a list of strings, got ["contract"]'],
    ["packages: [", "expected YAML, got: Flow sequence"],
  ])("rejects the settings %s", (settings, problem) => {
    expect(readFiles(settings, "{}")).toEqual(expect.stringContaining(`pnpm-workspace.yaml: ${problem}`));
  });

  it.each(["contract/package.json", "pnpm-workspace.yaml"])("reads no %s outside of the project", (path) => {
    readFiles("packages: [contract]", "{}");
    const outside = mkdtempSync(join(tmpdir(), "outside-"));
    writeFileSync(join(outside, "file"), "{}");
    rmSync(join(root, path));
    symlinkSync(join(outside, "file"), join(root, path));
    expect(() => readWorkspace(root)).toThrow(`${path}: expected a file in ${root}, got `);
    rmSync(outside, { recursive: true });
  });

  it("finds no packages in empty settings", () => {
    expect(readFiles("", "{}")).toEqual([]);
  });
});
