import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UsageError } from "../user-error.ts";
import { selectApiVersion } from "./api-versions.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "api-versions-"));
  write("pnpm-workspace.yaml", "packages: [contract, contract-v10, contract-v2]\n");
  write("contract/package.json", "{}");
  write("contract/main.tsp", '@info(#{ version: "0.3.0" })\nnamespace Books;\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

describe("selectApiVersion", () => {
  it("returns the only version of a project", () => {
    const { version } = selectApiVersion(undefined, root);
    expect(version).toMatchObject({ name: "v0", others: [], contract: "contract", handlers: "apps/api/src/handlers" });
  });

  it("returns the newest version by default", () => {
    for (const folder of ["contract-v10", "contract-v2"]) write(`${folder}/package.json`, "{}");
    expect(selectApiVersion(undefined, root).version).toEqual({
      name: "v10",
      others: ["v0", "v2"],
      suffix: "-v10",
      contract: "contract-v10",
      sdk: "packages/sdk-v10",
      server: "packages/server-v10",
      mcp: "packages/mcp-v10",
      app: "apps/api/src/v10",
      handlers: "apps/api/src/v10/handlers",
      tests: "apps/api/test/v10",
    });
  });

  it("returns the version with a name", () => {
    write("contract-v2/package.json", "{}");
    expect(selectApiVersion("v0", root).version).toMatchObject({ suffix: "", others: ["v2"] });
    expect(selectApiVersion("v2", root).version).toMatchObject({ suffix: "-v2", others: ["v0"] });
  });

  it("rejects an unknown version, and lists the known ones", () => {
    expect(() => selectApiVersion("2", root)).toThrow(new UsageError('--api-version: expected v0, got "2"'));
    write("contract-v2/package.json", "{}");
    expect(() => selectApiVersion("v1", root)).toThrow('--api-version: expected one of v0, v2, got "v1"');
  });
});
