// The portals of two audiences of one contract, from the document that `onecontract generate` or `bundle` writes.
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { orchard, PARTNER_WORDS } from "@onecontract/testing/orchard";
import { afterAll, beforeAll, expect, it } from "vitest";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "audience-portals-")));
afterAll(() => rmSync(folder, { recursive: true }));

const bin = join(import.meta.dirname, "../node_modules/.bin");
const run = (program: string, args: string[], env = {}) =>
  promisify(execFile)(join(bin, program), args, { cwd: folder, env: { ...process.env, ...env } });

beforeAll(async () => {
  const audiences = {
    public: { only: ["Trees"], operations: { adoptOcelot: { hidden: true } }, docs: { output: "public" } },
    partner: {},
  };
  writeFileSync(join(folder, "orchard.json"), JSON.stringify(orchard));
  const config = `export default ${JSON.stringify({ input: "orchard.json", audiences })};`;
  writeFileSync(join(folder, "onecontract.config.mjs"), config);
  writeFileSync(join(folder, "portal.config.mjs"), 'export default { contract: "public/openapi.json" };');
  await run("onecontract", ["generate"]);
  await run("onecontract", ["bundle", "--audience", "partner", "--output", "partner.yaml"]);
  await run("onecontract-portal", ["build"]);
  await run("onecontract-portal", ["build"], { DOCS_CONTRACT: "partner.yaml", DOCS_OUT: "dist-partner" });
});

/** Returns the paths of the files that match a pattern with their path or their content. */
function filesWith(pattern: RegExp, output: string): string[] {
  const files = readdirSync(join(folder, output), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return paths.filter((path) => pattern.test(path.slice(folder.length)) || pattern.test(readFileSync(path, "utf8")));
}

it("the portal of the public has no word about what partners get", () => {
  expect(filesWith(PARTNER_WORDS, "dist")).toEqual([]);
  expect(filesWith(/listTrees/, "dist").length).toBeGreaterThan(5);
});

it("the portal of partners has pages of all operations", () => {
  expect(filesWith(/listOcelots/, "dist-partner").length).toBeGreaterThan(5);
  expect(filesWith(/listTrees/, "dist-partner").length).toBeGreaterThan(5);
});
