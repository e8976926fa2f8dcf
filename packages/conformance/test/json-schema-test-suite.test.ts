// The generated validators pass the official test suite of JSON Schema 2020-12: https://github.com/json-schema-org/JSON-Schema-Test-Suite
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { formatProblem, generatorProject, inspectContract, runProjects, serverGenerator } from "@onecontract/codegen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTestGroups, suiteContract, type TestGroup } from "./json-schema-test-suite.ts";

/** Groups that are not run, because the validators document another behavior (packages/codegen/README.md). */
const DOCUMENTED = [
  "vocabulary: schema that uses custom metaschema with with no validation vocabulary",
  "hostname: validation of A-label (punycode) host names",
];

const UNSUPPORTED =
  /expected \$ref, because \$dynamicRef is not supported|expected a reference to a definition (?:in the document|that can be read)/;

const required = readTestGroups("").map((group) => ({ ...group, leftOut: leftOutOf(group) }));
const supported = [...required.filter(({ leftOut }) => leftOut.length === 0), ...readTestGroups("format")]
  .filter(({ title }) => !DOCUMENTED.includes(title))
  // `format` is checked: it is not only an annotation.
  .map((group) => ({ ...group, tests: group.tests.filter(({ description }) => !description.includes("annotation")) }));

let folder = "";
let validators: Record<string, Record<string, (value: unknown) => boolean>> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-json-schema-test-suite-"));
  const document = join(folder, "openapi.json");
  await writeFile(document, JSON.stringify(suiteContract(supported.map(({ schema }) => schema))));
  await runProjects({ server: generatorProject({ document, directory: join(folder, "gen") }, serverGenerator()) });
  ({ validators } = await import(pathToFileURL(join(folder, "gen/request-validators.gen.ts")).href));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the warnings about parts of a schema that are left out. */
function leftOutOf({ schema }: TestGroup): string[] {
  return inspectContract(suiteContract([schema]))
    .problems.map(formatProblem)
    .filter((problem) => UNSUPPORTED.test(problem));
}

describe("the generated validators", () => {
  it.each(supported.map((group, index) => ({ ...group, index })))("pass $title", ({ tests, index }) => {
    const results = tests.map(({ description, data }) => ({
      description,
      data,
      valid: validators[`test${index}`]?.body?.(data),
    }));
    expect(results).toEqual(tests.map(({ description, data, valid }) => ({ description, data, valid })));
  });
});

describe("inspectContract", () => {
  it.each(required.filter(({ leftOut }) => leftOut.length > 0))("leaves out a part of $title", ({ schema }) => {
    expect(JSON.stringify(schema)).toMatch(/"\$(?:id|anchor|dynamicRef|dynamicAnchor)"|"\$ref":"(?!#)/);
  });

  it("warns about a schema in another dialect", () => {
    const { problems } = inspectContract(suiteContract([{ $schema: "http://example.com/dialect", type: "string" }]));
    expect(problems.map(formatProblem)).toEqual([
      '#/components/schemas/Schema0/$schema: expected https://json-schema.org/draft/2020-12/schema, got "http://example.com/dialect"; the schema is read as JSON Schema 2020-12',
    ]);
  });
});
