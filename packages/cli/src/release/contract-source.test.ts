import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildContract, setContractVersion, versionFile } from "./contract-source.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "contract-"));
  mkdirSync(join(root, "contract"));
});
afterEach(() => rmSync(root, { recursive: true }));

describe("setContractVersion", () => {
  it.each([
    ["main.tsp", '@info(#{\n  version: "1.2.0",\n})\nnamespace Books;\n'],
    ["openapi.yaml", "openapi: 3.1.0\ninfo:\n  title: Books\n  version: 1.2.0\nx-data:\n  version: 7\n"],
    ["openapi.yaml", 'info:\n  # The version.\n  version: "1.2.0"\n'],
    ["openapi.json", '{ "info": { "title": "Books", "version": "1.2.0" }, "x-data": { "version": "7" } }'],
  ])("replaces only the version in %s", async (file, source) => {
    writeFileSync(join(root, "contract", file), source);
    expect(versionFile(root)).toBe(`contract/${file}`);
    await setContractVersion(root, "1.3.0");
    expect(readFileSync(join(root, "contract", file), "utf8")).toBe(source.replace("1.2.0", "1.3.0"));
  });

  it("rejects a source without a version, and a folder without a source", async () => {
    await expect(setContractVersion(root, "1.3.0")).rejects.toThrow("contract/: expected one of contract/main.tsp");
    writeFileSync(join(root, "contract/main.tsp"), "namespace Books;\n");
    await expect(setContractVersion(root, "1.3.0")).rejects.toThrow("expected one line with the version, got 0");
  });
});

it.each(["contract/main.tsp", "contract/released/1.0.0.yaml"])(
  "builds no contract if %s leads out of the project",
  async (path) => {
    const outside = mkdtempSync(join(tmpdir(), "outside-"));
    writeFileSync(join(outside, "file"), "");
    mkdirSync(join(root, "contract/released"));
    symlinkSync(join(outside, "file"), join(root, path));
    await expect(buildContract(root)).rejects.toThrow(`${path}: expected a file in ${root}, got `);
    rmSync(outside, { recursive: true });
  },
);
