// The modules that `onecontract generate` loads. Those that it does not need would take a part of each start.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stringify } from "yaml";
import { bookShop } from "./book-shop.ts";
import { program } from "./run-command.ts";

const HOOKS = `import { registerHooks } from "node:module";
const urls = [];
registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
process.on("exit", () => console.error(JSON.stringify(urls)));`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "loaded-modules-"));
  writeFileSync(join(folder, "books.json"), JSON.stringify(bookShop()));
  writeFileSync(join(folder, "books.yaml"), stringify(bookShop()));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the URLs of the modules that the generation of an SDK loads. */
function listLoadedModules(input: string): string[] {
  const hooks = `data:text/javascript,${encodeURIComponent(HOOKS)}`;
  const args = ["--import", hooks, program, "generate", "--input", input, "--output", "client", "--sdk"];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return JSON.parse(stderr);
}

const YAML = /\/node_modules\/yaml\//;

it("loads neither other inputs and commands nor the comparison of contracts for an SDK from JSON", () => {
  const urls = listLoadedModules("books.json");
  const others = [
    YAML,
    /\/node_modules\/(?:@clack|@redocly|@typespec|ajv|chokidar|fast-check|semver|swagger2openapi|typescript)\//,
    /\/codegen\/dist\/diff\/(?!rules\/)/,
    /\/packages\/(?:mcp-runtime|portal|server-runtime)\//,
  ];
  expect(urls.filter((url) => others.some((pattern) => pattern.test(url)))).toEqual([]);
});

it("loads the parser of YAML for a contract in YAML", () => {
  expect(listLoadedModules("books.yaml").some((url) => YAML.test(url))).toBe(true);
});
