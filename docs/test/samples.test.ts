// The code samples of every operation and the programs in the guides, as a reader would paste them: type-checked against
// the SDK of this workspace, and the samples run against a live server. The guides' programs are run with their commands.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { codeSamples, type JsonSchema, type Operation, referenceName } from "@petstore/codegen";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { contract } from "../src/contract/load-contract.ts";
import { guides } from "../src/guides/guides.ts";
import { fencesOf } from "./guides/fences.ts";
import { Reader } from "./guides/reader.ts";

const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
// Inside the package, so that the programs find the SDK.
const folder = join(import.meta.dirname, "../.astro/samples");

const samples = contract.operations.flatMap((operation) =>
  codeSamples(contract, operation).map((sample) => ({
    ...sample,
    operation,
    title: `${operation.operationId} in ${sample.label}`,
  })),
);
const programs = guides.flatMap(({ id, file }) =>
  (file === undefined ? [] : fencesOf(readFileSync(file, "utf8")))
    .filter(({ lang, meta }) => lang === "ts" && meta["not-run"] === undefined)
    .map(({ source, line }) => ({ title: `${id.replace("/", " ")} line ${line}`, source })),
);

it("are accepted by a strict TypeScript compiler", async () => {
  mkdirSync(folder, { recursive: true });
  const typeScript = samples.filter(({ lang }) => lang === "typescript");
  expect(typeScript).toHaveLength(2 * contract.operations.length);
  // `export {}` makes a program without an import a module, which may wait at its top level.
  for (const { title, source } of [...typeScript, ...programs]) {
    writeFileSync(join(folder, `${title}.ts`), `${source}\nexport {};\n`);
  }
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    module: "nodenext",
    types: ["node"],
  };
  const config = { compilerOptions: { ...compilerOptions, target: "es2024" }, include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const complaints = await promisify(execFile)(process.execPath, [tsc, "-p", folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  rmSync(folder, { recursive: true });
  expect(complaints).toBe("");
}, 60_000);

describe("the sample of", () => {
  let shared: Reader;

  beforeAll(async () => {
    shared = await openReader();
  }, 60_000);
  afterAll(() => shared.close());

  it.each(samples)(
    "$title gets an answer from a live server",
    async ({ title, lang, source, operation }) => {
      // What one sample removes, the others need.
      const reader = operation.method === "delete" ? await openReader() : shared;
      if (reader !== shared) onTestFinished(() => reader.close());
      const [server] = contract.servers;
      const here = source.replaceAll(server?.url ?? "", `${reader.places.origin}/v1`);
      const fence = { lang: lang === "bash" ? "sh" : "ts", meta: {}, source: here, line: 1 };
      const printed = await reader.run(fence, title.replaceAll(" ", "-"));
      for (const pattern of patternsOfAnswer(operation)) expect(printed).toMatch(pattern);
    },
    60_000,
  );
});

async function openReader(): Promise<Reader> {
  const reader = await Reader.open();
  await reader.serve();
  return reader;
}

/** What is printed of an answer: of an object, or of the first in a list, each field that it must have. */
function patternsOfAnswer({ responses }: Operation): RegExp[] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const [content] = success?.content ?? [];
  // Without content there may be nothing to print, or only the status; bytes go into a file.
  if (!content || content.kind === "binary") return [new RegExp(`^(${success?.status}\\n)?$`)];
  const schema = follow(content.schema ?? {});
  const { required = [] } = follow(schema.items ?? schema);
  return [/\S/, ...required.map((name) => new RegExp(`\\b${name}"?: ?\\S`))];
}

function follow(schema: JsonSchema | { $ref: string }): JsonSchema {
  if (!("$ref" in schema) || schema.$ref === undefined) return schema;
  return follow(contract.schemas[referenceName(schema.$ref)] ?? {});
}
