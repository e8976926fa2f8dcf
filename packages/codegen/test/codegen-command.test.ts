// The command `codegen` gives what orval gives, and stops with one line.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { generate } from "orval";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generatorProject, sdkGenerator } from "../src/index.ts";

const document = join(import.meta.dirname, "fixtures/ferry.yaml");
const command = join(import.meta.dirname, "../src/cli.js");
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".command-"));
});
afterAll(() => rm(folder, { recursive: true }));

function run(...given: string[]) {
  return promisify(execFile)(process.execPath, [command, ...given], { cwd: folder }).catch((error) => error);
}

function config(path: string): string {
  return `import { generatorProject, sdkGenerator } from "@petstore/codegen";
export default {
  sdk: generatorProject({ document: ${JSON.stringify(path)}, directory: "sdk" }, sdkGenerator({ entryPoints: ["validate"] })),
};`;
}

test("it writes the same bytes as orval, and says nothing", async () => {
  await writeFile(join(folder, "orval.config.ts"), config(document));
  expect(await run()).toEqual({ stdout: "", stderr: "" });
  const directory = join(folder, "of-orval");
  await generate(generatorProject({ document, directory }, sdkGenerator({ entryPoints: ["validate"] })));
  const files = await readdir(directory);
  expect(await readdir(join(folder, "sdk"))).toEqual(files);
  for (const file of files) {
    const [ours, theirs] = await Promise.all(
      ["sdk", "of-orval"].map((name) => readFile(join(folder, name, file), "utf8")),
    );
    expect(ours).toBe(theirs);
  }
});

test("it stops with the message alone, and a status", async () => {
  await writeFile(join(folder, "missing.config.ts"), config("nowhere.json"));
  expect(await run("missing.config.ts")).toMatchObject({
    code: 1,
    stderr: "ENOENT: no such file or directory, open 'nowhere.json'\n",
  });
});

test("it stops at what the generator refuses", async () => {
  const schema = { type: "string", pattern: "(" };
  const responses = { 200: { description: "A text.", content: { "application/json": { schema } } } };
  const paths = { "/text": { get: { operationId: "getText", responses } } };
  await writeFile(
    join(folder, "refused.json"),
    JSON.stringify({ openapi: "3.1.0", info: { title: "Texts", version: "1.0.0" }, paths }),
  );
  await writeFile(join(folder, "refused.config.ts"), config(join(folder, "refused.json")));
  expect(await run("refused.config.ts")).toMatchObject({
    code: 1,
    stderr: "getText: 200: expected a regular expression, got (\n",
  });
});
