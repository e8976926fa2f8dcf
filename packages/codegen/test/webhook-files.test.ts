// The files that the SDK generator writes for webhooks.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EntryPoint, generatorProject, runProjects, sdkGenerator } from "../src/index.ts";
import { readGeneratedFiles } from "./read-generated-files.ts";

let folder = "";
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "webhook-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the generated files whose names contain "webhook". */
async function generateFiles(webhooks: object, entryPoints: EntryPoint[] = []): Promise<Record<string, string>> {
  const components = { schemas: { WebhookEvent: { type: "object" } } };
  const document = { openapi: "3.1.0", info: { title: "Shop", version: "1" }, paths: {}, webhooks, components };
  const path = join(folder, `${++count}.json`);
  await writeFile(path, JSON.stringify(document));
  const directory = join(folder, `${count}`);
  await runProjects({ sdk: generatorProject({ document: path, directory }, sdkGenerator({ entryPoints })) });
  return Object.fromEntries(
    Object.entries(await readGeneratedFiles(directory)).filter(([name]) => /webhook/.test(name)),
  );
}

const webhook = (content: object) => ({ post: { requestBody: { content }, responses: {} } });
const json = (schema: object) => webhook({ "application/json": { schema } });

it("writes a receiver only for contracts with webhooks", async () => {
  expect(await generateFiles({}, ["validate"])).toEqual({});
  expect(Object.keys(await generateFiles({ made: json({}) }))).toEqual([
    "runtime/sdk/webhook-signature.ts",
    "runtime/sdk/webhooks.ts",
    "webhooks.gen.ts",
  ]);
});

it("writes validators of payloads together with those of responses", async () => {
  const files = await generateFiles({ made: json({ type: "string" }) }, ["validate"]);
  expect(files["webhook-validators.gen.ts"]).toContain("made: { payload: v0 }");
  expect(files["webhooks.gen.ts"]).toContain('import { validators } from "./webhook-validators.gen.ts";');
});

it("types payloads by component, inline schema and media type", async () => {
  const files = await generateFiles({
    known: json({ $ref: "#/components/schemas/WebhookEvent" }),
    inline: json({ type: "object" }),
    form: webhook({ "application/x-www-form-urlencoded": {} }),
    empty: { post: { responses: {} } },
  });
  const types = files["webhooks.gen.ts"]?.match(/^ {2}\w+: (?:models\.\w+|string|unknown);/gm);
  expect(types?.map((line) => line.trim())).toEqual([
    "known: models.WebhookEvent;",
    "inline: models.InlinePayload;",
    "form: string;",
    "empty: unknown;",
  ]);
});
