// Tests that schemas are read in one folder: each other module that names their applicators is listed with its reason.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../src/root.ts";

/** Modules, or folders, that may name `allOf`, `oneOf` and `anyOf`. Others use `packages/codegen/src/schema/`. */
const readers: Record<string, string> = {
  "bench/src/build/synthetic-contract.ts": "writes a contract",
  "codegen/src/contract/contract.ts": "declares the type of schemas",
  "codegen/src/contract/form-fields.ts": "finds the fields of forms, whose parts have other rules than JSON",
  "codegen/src/contract/stream-items.ts": "writes the union of the items of a stream",
  "codegen/src/contract/webhook-names.ts": "intersects the values that distinguish variants",
  "codegen/src/diff/rules/schema-rules.ts": "documents the changes of unions",
  "codegen/src/diff/schemas/": "views of two schemas",
  "codegen/src/document/normalize/": "checks and repairs the keywords",
  "codegen/src/mcp/": "writes the schemas of tools, which are other than those of the contract",
  "codegen/src/orval/orval-schema.ts": "the printer of types",
  "codegen/src/runtime/validation/": "the interpreter",
  "codegen/src/samples/adapt-example.ts": "merges a schema with the variant that an example matches",
  "codegen/src/schema/": "the table of keywords, and the walks",
  "codegen/src/sdk/mock-bodies.ts": "selects an event of each variant of a stream",
  "codegen/src/validators/validation-runtime.ts": "selects the modules of the interpreter by keyword",
  "conformance/src/diff-sweep/edits.ts": "edits the lists of schemas",
  "mcp-runtime/src/coerce-value.ts": "reads schemas at run time, without codegen",
  "portal/src/view/schema/": "views of a schema",
  "testing/src/violations.ts": "a table of schemas",
  "typespec/src/shared-routes.ts": "documents the schema of a shared body",
};

const sources = readdirSync(join(root, "packages"))
  .map((name) => `${name}/src`)
  .flatMap((folder) => listFiles(folder))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/gen\//.test(path))
  .filter((path) => /\b(?:allOf|oneOf|anyOf)\b/.test(readFileSync(join(root, "packages", path), "utf8")));

it("names every module outside of schema/ that reads applicators", () => {
  const prefixes = Object.keys(readers);
  expect(sources.filter((path) => !prefixes.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

it.each(Object.keys(readers))("lists %s only as long as it reads applicators", (prefix) => {
  expect(sources.filter((path) => path.startsWith(prefix))).not.toEqual([]);
});

function listFiles(folder: string): string[] {
  try {
    return readdirSync(join(root, "packages", folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    );
  } catch {
    // A package without sources.
    return [];
  }
}
