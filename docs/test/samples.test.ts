// The TypeScript samples, as a reader would paste them, against the SDK that is in this workspace.
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { codeSamples } from "@petstore/codegen";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contract } from "../src/contract/load-contract.ts";

const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
// Inside the package, so that the samples find the SDK.
const folder = join(import.meta.dirname, "../.astro/samples");

beforeAll(() => mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("are accepted by a strict TypeScript compiler", async () => {
  for (const operation of contract.operations) {
    const typeScript = codeSamples(contract, operation).filter(({ lang }) => lang === "typescript");
    expect(typeScript).toHaveLength(2);
    // `export {}` makes the sample without an import a module, which may wait at its top level.
    for (const { label, source } of typeScript) {
      writeFileSync(join(folder, `${operation.operationId} ${label}.ts`), `${source}\nexport {};\n`);
    }
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
  expect(complaints).toBe("");
}, 60_000);
