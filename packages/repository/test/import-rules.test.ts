// Tests the lint rules of biome.json that restrict imports between packages, and forbid import cycles and code in plain strings.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../src/root.ts";

const rejected: [importer: string, imported: string][] = [
  ["contract/test/a.test.ts", "@onecontract/codegen"],
  ["packages/codegen/src/a.ts", "@petstore/server"],
  ["packages/codegen/src/a.ts", "@petstore/sdk"],
  ["packages/cli/src/a.ts", "@petstore/api"],
  ["packages/cli/src/a.ts", "@petstore/contract"],
  ["packages/codegen/test/a.test.ts", "@petstore/contract/openapi.json"],
  ["packages/server-runtime/src/a.ts", "@petstore/server"],
  ["packages/server-runtime/src/a.ts", "@onecontract/codegen"],
  ["packages/server-node/src/a.ts", "@petstore/server"],
  ["packages/server-node/src/a.ts", "@onecontract/server-runtime"],
  ["packages/server-storage/src/a.ts", "@petstore/server"],
  ["packages/server-storage/src/a.ts", "@onecontract/codegen"],
  ["packages/mcp-runtime/src/a.ts", "@petstore/sdk"],
  ["packages/sdk/src/a.ts", "@onecontract/codegen"],
  ["packages/sdk/src/a.ts", "@onecontract/cli"],
  ["packages/sdk/src/a.ts", "@petstore/server"],
  ["packages/sdk/src/a.ts", "@petstore/api"],
  ["packages/sdk/test/a.test.ts", "@onecontract/server-runtime"],
  ["packages/sdk/onecontract.config.ts", "@petstore/server"],
  ["packages/server/src/a.ts", "@onecontract/codegen"],
  ["packages/server/src/a.ts", "@petstore/sdk"],
  ["packages/server/onecontract.config.ts", "@petstore/sdk"],
  ["packages/server/test/a.test.ts", "@petstore/api"],
  ["packages/portal/src/a.ts", "@petstore/sdk"],
  ["packages/portal/test/a.test.ts", "@petstore/contract/openapi.json"],
  ["packages/portal/src/a.ts", "../../sdk/src/index.ts"],
  ["packages/mcp/src/a.ts", "@petstore/server"],
  ["packages/mcp/test/a.test.ts", "@petstore/api"],
  ["packages/mcp/src/a.ts", "../../sdk/src/index.ts"],
  ["packages/conformance/test/a.test.ts", "@petstore/api"],
  ["packages/conformance/test/a.test.ts", "@petstore/bench"],
  ["packages/bench/src/a.ts", "@petstore/api"],
  ["packages/bench/src/a.ts", "@petstore/mcp"],
  ["packages/sdk/src/a.ts", "@petstore/bench"],
  ["packages/repository/src/a.ts", "@petstore/sdk"],
  ["packages/repository/test/a.test.ts", "@petstore/api"],
  ["docs/src/a.ts", "@petstore/server"],
  ["docs/src/a.ts", "@petstore/api"],
  ["apps/api/src/app.ts", "@petstore/sdk"],
  ["apps/api/src/app.ts", "@onecontract/codegen"],
  ["apps/api/src/app.ts", "@onecontract/cli"],
  ["apps/api/scaffold/a.ts", "@petstore/server"],
  ["packages/sdk/src/a.ts", "../../server/src/index.ts"],
  ["packages/conformance/test/a.test.ts", "../../sdk/src/index.ts"],
  ["packages/sdk/src/a.ts", "../../../contract/dist/openapi.json"],
  ["apps/api/src/handlers/a.ts", "../../../../packages/server/dist/index.js"],
  ["apps/api/test/a.test.ts", "../../../packages/sdk/src/index.ts"],
  ["apps/api/src/handlers/a.ts", "node:sqlite"],
  ["apps/api/src/domain/a.ts", "node:sqlite"],
  ["apps/api/src/domain/a.ts", "pg"],
  ["apps/api/src/storage/a.ts", "pg"],
  ["apps/api/src/data.ts", "@redis/client"],
  ["apps/api/src/domain/a.ts", "../handlers/list-pets.ts"],
  ["apps/api/src/domain/a.ts", "hono"],
  ["apps/api/src/domain/a.ts", "@onecontract/server-node"],
  ["apps/api/src/domain/a.ts", "@onecontract/server-storage"],
  ["apps/api/src/storage/storage.ts", "../handlers/list-pets.ts"],
  ["apps/api/src/storage/a.ts", "../http/api-env.ts"],
];

const allowed: [importer: string, imported: string][] = [
  ["contract/test/a.test.ts", "./emitted-document.ts"],
  ["packages/codegen/test/a.test.ts", "../src/index.ts"],
  ["packages/codegen/src/server/a.ts", "../contract/contract.ts"],
  ["packages/codegen/src/a.ts", "ajv/dist/standalone/index.js"],
  ["packages/cli/src/a.ts", "@onecontract/codegen"],
  ["packages/sdk/onecontract.config.ts", "@onecontract/cli"],
  ["packages/server/onecontract.config.ts", "@onecontract/cli"],
  ["apps/api/scaffold/a.ts", "@onecontract/cli"],
  ["packages/mcp/src/a.ts", "@petstore/sdk"],
  ["packages/portal/src/a.ts", "@onecontract/codegen/request-samples"],
  ["packages/conformance/test/a.test.ts", "@petstore/sdk"],
  ["packages/conformance/test/a.test.ts", "@onecontract/server-runtime"],
  ["packages/bench/src/a.ts", "@petstore/sdk"],
  ["packages/bench/src/a.ts", "@onecontract/codegen"],
  ["docs/src/a.ts", "@petstore/sdk"],
  ["apps/api/src/app.ts", "@petstore/server"],
  ["apps/api/src/app.ts", "@onecontract/server-node"],
  ["apps/api/src/app.ts", "@onecontract/server-storage"],
  ["packages/server-storage/src/a.ts", "@onecontract/server-runtime"],
  ["packages/server-storage/src/sqlite/a.ts", "node:sqlite"],
  ["apps/api/src/app.ts", "@petstore/contract/openapi.json"],
  ["apps/api/src/handlers/a.ts", "../domain/page.ts"],
  ["apps/api/src/domain/a.ts", "../storage/storage.ts"],
  ["apps/api/src/data.ts", "./storage/sql-pets.ts"],
  ["apps/api/test/a.test.ts", "@petstore/sdk"],
  ["apps/api/test/a.test.ts", "@onecontract/cli/testing"],
  ["apps/api/test/a.test.ts", "../src/app.ts"],
];

const importsByFile = Map.groupBy([...rejected, ...allowed], ([importer]) => importer);
interface Diagnostic {
  category: string;
  location: { path: string; start: { line: number } };
}

let directory: string;
const cycle = ["packages/codegen/src/left.ts", "packages/codegen/src/right.ts"];

/** Template literals that build code from strings of a contract, with PLACEHOLDER in place of the string. */
const untypedCode: [file: string, template: string][] = [
  ["packages/codegen/src/sdk/statement.ts", "const PLACEHOLDER = 1;"],
  ["packages/codegen/src/server/import.ts", "\\nimport PLACEHOLDER"],
  ["packages/codegen/src/sdk/call.ts", 'createQueryKey("PLACEHOLDER");\\n'],
];
const untypedLine = (template: string) =>
  `export const line = (name: string) => \`${template.replace("PLACEHOLDER", () => "$" + "{name}")}\`;\n`;

let diagnostics: Diagnostic[];
let reported: Set<string>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "imports-"));
  for (const file of ["biome.json", ".biome", ".gitignore"]) {
    cpSync(join(root, file), join(directory, file), { recursive: true });
  }
  for (const [importer, imports] of importsByFile) {
    const file = join(directory, importer);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, imports.map(([, imported]) => `import "${imported}";\n`).join(""));
  }
  for (const [index, file] of cycle.entries()) {
    const imported = ["right", "left"][index];
    writeFileSync(
      join(directory, file),
      `import type { ${imported} } from "./${imported}.ts";\nexport type x = ${imported};\n`,
    );
  }
  for (const [file, template] of untypedCode) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), untypedLine(template));
  }
  diagnostics = await lint();
  reported = new Set(rejectedImports(diagnostics));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("the import rules", () => {
  it.each(rejected)("reject %s importing %s", (importer, imported) => {
    expect(reported).toContain(`${importer} ${imported}`);
  });

  it.each(allowed)("allow %s importing %s", (importer, imported) => {
    expect(reported).not.toContain(`${importer} ${imported}`);
  });

  it.each(untypedCode)("reject code in a plain string: %s", (file) => {
    const found = diagnostics.filter(({ location }) => location.path === file);
    expect(found.map(({ category }) => category)).toContain("plugin");
  });

  it("reject import cycles of types", () => {
    const cycles = diagnostics.filter(({ category }) => category === "lint/suspicious/noImportCycles");
    expect(cycles.map(({ location }) => location.path).toSorted()).toEqual(cycle);
  });
});

/** Lints all files in one run. */
async function lint(): Promise<Diagnostic[]> {
  const args = ["lint", "--reporter=json", "--max-diagnostics=none", "."];
  const report = await new Promise<string>((resolve) => {
    execFile(join(root, "node_modules/.bin/biome"), args, { cwd: directory }, (_error, stdout) => resolve(stdout));
  });
  return JSON.parse(report).diagnostics;
}

/** Returns `importer imported` for each rejected import. Every line of a file is one import. */
function rejectedImports(diagnostics: Diagnostic[]): string[] {
  return diagnostics
    .filter(({ category }) => category === "lint/style/noRestrictedImports" || category === "plugin")
    .map(({ location: { path, start } }) => `${path} ${importsByFile.get(path)?.[start.line - 1]?.[1]}`);
}
