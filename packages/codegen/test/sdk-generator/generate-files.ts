// Generates the SDK of a contract, or of one operation, into a temporary folder.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatorProject, runProjects, sdkGenerator } from "../../src/index.ts";
import { readGeneratedFiles } from "../read-generated-files.ts";

type Options = Parameters<typeof sdkGenerator>[0];

export function generateFiles(document: string, options: Options = {}): Promise<Record<string, string>> {
  return inTemporaryFolder(async (directory) => {
    await runProjects({ sdk: generatorProject({ document, directory }, sdkGenerator(options)) });
    return readGeneratedFiles(directory);
  });
}

/** Generates the files of a contract with one operation. */
export async function generateFilesFor(operation: object, rest: object = {}, path = "/things") {
  const document = {
    openapi: "3.1.0",
    info: { title: "Some Things", version: "1.0.0" },
    paths: {
      [path]: { post: { operationId: "makeThing", responses: { "204": { description: "Made." } }, ...operation } },
    },
    ...rest,
  };
  return inTemporaryFolder(async (folder) => {
    const file = join(folder, "contract.json");
    await writeFile(file, JSON.stringify(document));
    return generateFiles(file);
  });
}

async function inTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "sdk-generator-"));
  return use(folder).finally(() => rm(folder, { recursive: true }));
}

export const ok = (mediaType: string) => ({
  description: "Ok.",
  content: { [mediaType]: { schema: { type: "string" } } },
});
export const body = (mediaType: string) => ({
  requestBody: { content: { [mediaType]: { schema: { type: "object" } } } },
});
export const parameter = (rest: object) => ({
  parameters: [{ name: "x", in: "query", schema: { type: "string" }, ...rest }],
});
export const secured = (scheme: object) => ({ components: { securitySchemes: { s: scheme } }, security: [{ s: [] }] });
