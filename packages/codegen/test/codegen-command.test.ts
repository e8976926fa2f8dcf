// The `codegen` command writes the files that orval writes, and reports an error in one line.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { generate } from "orval";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generatorProject, sdkGenerator } from "../src/index.ts";
import { readGeneratedFiles } from "./read-generated-files.ts";

const document = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/ferry.yaml"));
const command = join(import.meta.dirname, "../bin/codegen.js");
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".command-"));
});
afterAll(() => rm(folder, { recursive: true }));

function run(...args: string[]) {
  return promisify(execFile)(process.execPath, [command, ...args], { cwd: folder }).catch((error) => error);
}

function config(path: string): string {
  return `import { generatorProject, sdkGenerator } from "@onecontract/codegen";
export default {
  sdk: generatorProject({ document: ${JSON.stringify(path)}, directory: "sdk" }, sdkGenerator({ entryPoints: ["validate"] })),
};`;
}

describe("codegen", { timeout: 60_000 }, () => {
  it("writes the same files as orval and prints nothing", async () => {
    await writeFile(join(folder, "orval.config.ts"), config(document));
    expect(await run()).toEqual({ stdout: "", stderr: "" });
    const directory = join(folder, "orval");
    await generate(generatorProject({ document, directory }, sdkGenerator({ entryPoints: ["validate"] })));
    const files = await readGeneratedFiles(directory);
    expect(Object.keys(files)).toContain("client.gen.ts");
    expect(await readGeneratedFiles(join(folder, "sdk"))).toEqual(files);
  });

  it("prints only the error message and exits with status 1", async () => {
    await writeFile(join(folder, "missing.config.ts"), config("nowhere.json"));
    expect(await run("missing.config.ts")).toMatchObject({
      code: 1,
      stderr: "ENOENT: no such file or directory, open 'nowhere.json'\n",
    });
  });

  it("fails if the generator rejects the contract", async () => {
    const schema = { type: "string", pattern: "(" };
    const responses = { 200: { description: "A string.", content: { "application/json": { schema } } } };
    const paths = { "/title": { get: { operationId: "getTitle", responses } } };
    await writeFile(
      join(folder, "rejected.json"),
      JSON.stringify({ openapi: "3.1.0", info: { title: "Titles", version: "1.0.0" }, paths }),
    );
    await writeFile(join(folder, "rejected.config.ts"), config(join(folder, "rejected.json")));
    expect(await run("rejected.config.ts")).toMatchObject({
      code: 1,
      stderr: "getTitle: 200: expected a regular expression, got (\n",
    });
  });
});
