// Type-checks the code samples of every operation and the programs of the guides against the SDK of this workspace, and runs the
// samples with a live server. The tests of the guides run their programs.
import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Operation } from "@onecontract/codegen";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { extractFences } from "./guides/fences.ts";
import { GuideRunner } from "./guides/guide-runner.ts";
import { contract, furtherSamplesOf, guides, portal, resolveSchema, samplesOf } from "./portal.ts";

const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
// The programs are inside the package, so that they find the SDK.
const folder = join(import.meta.dirname, "../.programs/samples");

const samples = contract.operations.flatMap((operation) =>
  samplesOf(operation).map((sample) => ({
    ...sample,
    operation,
    title: `${operation.operationId} in ${sample.label}`,
  })),
);
/** Commands that run a program from the standard input, by language. A test is skipped if it is not installed, except in CI. */
const INTERPRETERS: Record<string, string> = { python: "python3", php: "php", ruby: "ruby" };
const furtherSamples = contract.operations.flatMap((operation) =>
  furtherSamplesOf(operation).flatMap(({ lang, label, source }) => {
    const command = INTERPRETERS[lang];
    const isRunnable = command !== undefined && (process.env.CI || spawnSync(command, ["--version"]).status === 0);
    if (!isRunnable) return [];
    const script = `${command} <<'SAMPLE'\n${source}\nSAMPLE`;
    return [{ lang: "bash", label, source: script, operation, title: `${operation.operationId} in ${label}` }];
  }),
);
const programs = guides.flatMap(({ id, file }) =>
  (file === undefined ? [] : extractFences(readFileSync(file, "utf8")))
    .filter(({ lang, meta }) => lang === "ts" && meta["not-run"] === undefined)
    .map(({ source, line }) => ({ title: `${id.replace("/", " ")} line ${line}`, source })),
);

it("type-checks the samples and the guides' programs in strict mode", async () => {
  mkdirSync(folder, { recursive: true });
  const typeScript = samples.filter(({ lang }) => lang === "typescript");
  expect(typeScript).toHaveLength(2 * contract.operations.length);
  // `export {}` makes a program without imports a module, so that it may use top-level await.
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
  const diagnostics = await promisify(execFile)(process.execPath, [tsc, "-p", folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  rmSync(folder, { recursive: true });
  expect(diagnostics).toBe("");
});

describe("the code sample of", () => {
  let sharedRunner: GuideRunner;

  beforeAll(async () => {
    sharedRunner = await openRunner();
  });
  afterAll(() => sharedRunner.close());

  it.each([...samples, ...furtherSamples])(
    "$title prints the response of a live server",
    async ({ title, lang, source, operation }) => {
      // A deletion gets a separate store, because the other samples need the pets.
      const runner = operation.method === "delete" ? await openRunner() : sharedRunner;
      if (runner !== sharedRunner) onTestFinished(() => runner.close());
      const localSource = source.replaceAll(portal.baseURL ?? "", `${runner.values.origin}/v1`);
      const fence = { lang: lang === "bash" ? "sh" : "ts", meta: {}, source: localSource, line: 1 };
      const { exitCode, stdout, stderr } = await runner.run(fence, title.replaceAll(" ", "-"));
      expect(exitCode, stdout + stderr).toBe(0);
      for (const pattern of outputPatterns(operation)) expect(stdout).toMatch(pattern);
    },
  );
});

async function openRunner(): Promise<GuideRunner> {
  const runner = await GuideRunner.open();
  await runner.serve();
  return runner;
}

/** Returns patterns of the printed response: each required property of the object, or of the first item of the list. */
function outputPatterns({ responses }: Operation): RegExp[] {
  const success = responses.find(({ status }) => status.startsWith("2"));
  const [content] = success?.content ?? [];
  // Without content a sample prints nothing or the status. Binary content is saved to a file.
  if (!content || content.kind === "binary") return [new RegExp(`^(${success?.status}\\n?)?$`)];
  const schema = resolveSchema(content.schema ?? {});
  const { required = [] } = resolveSchema(schema.items ?? schema);
  return [/\S/, ...required.map((name) => new RegExp(`\\b${name}["']?: ?\\S`))];
}
