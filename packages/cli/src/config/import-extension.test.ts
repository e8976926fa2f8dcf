import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findImportExtension } from "./import-extension.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "import-extension-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, object>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
}

it.for([
  [{ allowImportingTsExtensions: true, moduleResolution: "bundler" }, ".ts"],
  [{ rewriteRelativeImportExtensions: true, module: "nodenext" }, ".ts"],
  [{ module: "NodeNext" }, ".js"],
  [{ module: "node20" }, ".js"],
  [{ module: "esnext", moduleResolution: "node16" }, ".js"],
  [{ module: "esnext", moduleResolution: "bundler" }, ""],
  [{ module: "commonjs", moduleResolution: "node10" }, ""],
  [{ module: "commonjs", moduleResolution: "node" }, ""],
  [{}, ""],
] as const)("code under the compiler options %o has the extension %o", ([compilerOptions, extension]) => {
  write({ "tsconfig.json": { compilerOptions } });
  expect(findImportExtension(join(folder, "src/gen"))).toBe(extension);
});

it("the extension is .ts without a tsconfig.json", () => {
  expect(findImportExtension(join(folder, "src/gen"))).toBe(".ts");
});

it("options that the tsconfig.json extends apply, and the nearest one is used", () => {
  write({
    "tsconfig.json": { compilerOptions: { module: "nodenext" } },
    "app/base.json": { compilerOptions: { allowImportingTsExtensions: true } },
    "app/tsconfig.json": { extends: "./base.json" },
  });
  expect(findImportExtension(join(folder, "app/src"))).toBe(".ts");
  expect(findImportExtension(join(folder, "lib/src"))).toBe(".js");
});

it("a tsconfig.json that only refers to others, as in the templates of Vite, has the options of the one for the folder", () => {
  write({
    "tsconfig.json": { files: [], references: [{ path: "./tsconfig.node.json" }, { path: "./tsconfig.app.json" }] },
    "tsconfig.node.json": { compilerOptions: { module: "nodenext" }, include: ["vite.config.ts"] },
    "tsconfig.app.json": { compilerOptions: { allowImportingTsExtensions: true }, include: ["src"] },
  });
  expect(findImportExtension(join(folder, "src/api"))).toBe(".ts");
});

it("names the option when the tsconfig.json cannot be read", () => {
  write({ "tsconfig.json": { extends: "@tsconfig/missing" } });
  expect(() => findImportExtension(folder)).toThrow("or the option importExtension, got: ");
});
