// The code samples of every operation and the programs in the guides, as a reader would paste them: type-checked against
// the SDK of this workspace, and the samples run against a live server. The guides' programs are run with their commands.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { codeSamples } from "@petstore/codegen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  let reader: Reader;

  beforeAll(async () => {
    reader = await Reader.open();
    await reader.serve();
  }, 60_000);
  afterAll(() => reader.close());

  it.each(samples)(
    "$title gets an answer from a live server",
    async ({ title, lang, source }) => {
      const [server] = contract.servers;
      const here = source.replaceAll(server?.url ?? "", `${reader.places.origin}/v1`);
      const fence = { lang: lang === "bash" ? "sh" : "ts", meta: {}, source: here, line: 1 };
      expect(await reader.run(fence, title.replaceAll(" ", "-"))).toMatch(/"?id"?: ?\d/);
    },
    60_000,
  );
});
