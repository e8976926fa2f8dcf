// Who may import whom, as the lint rules of biome.json enforce it. It is about all packages, so it stands beside none of them.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const refused: [importer: string, imported: string][] = [
  ["contract/test/a.test.ts", "@petstore/codegen"],
  ["packages/codegen/src/a.ts", "@petstore/server"],
  ["packages/codegen/src/a.ts", "@petstore/sdk"],
  ["packages/sdk/src/a.ts", "@petstore/codegen"],
  ["packages/sdk/src/a.ts", "@petstore/server"],
  ["packages/sdk/src/a.ts", "@petstore/api"],
  ["packages/sdk/test/a.test.ts", "@petstore/server/runtime"],
  ["packages/sdk/orval.config.ts", "@petstore/server"],
  ["packages/server/src/a.ts", "@petstore/codegen"],
  ["packages/server/src/a.ts", "@petstore/sdk"],
  ["packages/server/orval.config.ts", "@petstore/sdk"],
  ["packages/server/test/a.test.ts", "@petstore/api"],
  ["packages/mcp/src/a.ts", "@petstore/server"],
  ["packages/mcp/test/a.test.ts", "@petstore/api"],
  ["packages/mcp/src/a.ts", "../../sdk/src/index.ts"],
  ["packages/conformance/test/a.test.ts", "@petstore/api"],
  ["packages/conformance/test/a.test.ts", "@petstore/bench"],
  ["packages/bench/src/a.ts", "@petstore/api"],
  ["packages/bench/src/a.ts", "@petstore/mcp"],
  ["packages/sdk/src/a.ts", "@petstore/bench"],
  [".bootstrap/release/a.ts", "@petstore/sdk"],
  [".bootstrap/test/a.test.ts", "@petstore/api"],
  ["docs/src/a.ts", "@petstore/server"],
  ["docs/src/a.ts", "@petstore/api"],
  ["apps/api/src/app.ts", "@petstore/sdk"],
  ["apps/api/src/app.ts", "@petstore/codegen"],
  ["packages/sdk/src/a.ts", "../../server/src/index.ts"],
  ["packages/conformance/test/a.test.ts", "../../sdk/src/index.ts"],
  ["packages/sdk/src/a.ts", "../../../contract/dist/openapi.json"],
  ["apps/api/src/handlers/a.ts", "../../../../packages/server/dist/index.js"],
  ["apps/api/test/a.test.ts", "../../../packages/sdk/src/index.ts"],
  ["apps/api/src/handlers/a.ts", "node:sqlite"],
  ["apps/api/src/handlers/a.ts", "../storage/sqlite/sqlite-storage.ts"],
  ["apps/api/src/domain/a.ts", "node:sqlite"],
  ["apps/api/src/domain/a.ts", "pg"],
  ["apps/api/src/limits/a.ts", "redis"],
  ["apps/api/src/commands/a.ts", "../storage/sqlite/sqlite-storage.ts"],
  ["apps/api/src/domain/a.ts", "../handlers/list-pets.ts"],
  ["apps/api/src/domain/a.ts", "hono"],
  ["apps/api/src/keys/a.ts", "../http/api-env.ts"],
  ["apps/api/src/storage/storage.ts", "../handlers/list-pets.ts"],
  ["apps/api/src/storage/sqlite/a.ts", "../../http/api-env.ts"],
];

const allowed: [importer: string, imported: string][] = [
  ["contract/test/a.test.ts", "./emitted-document.ts"],
  ["packages/codegen/test/a.test.ts", "../src/index.ts"],
  ["packages/codegen/src/server/a.ts", "../contract/contract.ts"],
  ["packages/codegen/src/a.ts", "ajv/dist/standalone/index.js"],
  ["packages/sdk/orval.config.ts", "@petstore/codegen"],
  ["packages/server/orval.config.ts", "@petstore/codegen"],
  ["packages/mcp/src/a.ts", "@petstore/sdk"],
  ["packages/conformance/test/a.test.ts", "@petstore/sdk"],
  ["packages/conformance/test/a.test.ts", "@petstore/server/runtime"],
  ["packages/bench/src/a.ts", "@petstore/sdk"],
  ["packages/bench/src/a.ts", "@petstore/codegen"],
  [".bootstrap/release/a.ts", "@petstore/codegen"],
  ["docs/src/a.ts", "@petstore/sdk"],
  ["apps/api/src/app.ts", "@petstore/server"],
  ["apps/api/src/app.ts", "@petstore/contract/openapi.json"],
  ["apps/api/src/handlers/a.ts", "../domain/page.ts"],
  ["apps/api/src/domain/a.ts", "../storage/storage.ts"],
  ["apps/api/src/wiring.ts", "./storage/sqlite/sqlite-storage.ts"],
  ["apps/api/src/storage/sqlite/a.ts", "node:sqlite"],
  ["apps/api/test/a.test.ts", "@petstore/sdk"],
  ["apps/api/test/a.test.ts", "../src/app.ts"],
];

const importsOf = Map.groupBy([...refused, ...allowed], ([importer]) => importer);
interface Diagnostic {
  category: string;
  location: { path: string; start: { line: number } };
}

let directory: string;
let found: Set<string>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "imports-"));
  for (const file of ["biome.json", ".biome", ".gitignore"]) {
    cpSync(join(root, file), join(directory, file), { recursive: true });
  }
  for (const [importer, imports] of importsOf) {
    const file = join(directory, importer);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, imports.map(([, imported]) => `import "${imported}";\n`).join(""));
  }
  found = new Set(await lintedImports());
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("the lint refuses", () => {
  it.each(refused)("%s importing %s", (importer, imported) => {
    expect(found).toContain(`${importer} ${imported}`);
  });
});

describe("the lint allows", () => {
  it.each(allowed)("%s importing %s", (importer, imported) => {
    expect(found).not.toContain(`${importer} ${imported}`);
  });
});

/** Importer and imported of each import that the lint refuses: one run over all files, where a line is an import. */
async function lintedImports(): Promise<string[]> {
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
  const report = await new Promise<string>((resolve) => {
    execFile(join(root, "node_modules/.bin/biome"), args, { cwd: directory }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(report);
  return diagnostics
    .filter(({ category }) => category === "lint/style/noRestrictedImports" || category === "plugin")
    .map(({ location: { path, start } }) => `${path} ${importsOf.get(path)?.[start.line - 1]?.[1]}`);
}
