// Runs the functions of `@orval/core` on projects. The package `orval` does the same, but it loads all of its clients, and
// normalizes a document that is normalized already (docs/decisions/0005-call-orval-core-directly.md).
import { dirname, resolve } from "node:path";
import { removeFilesAndEmptyFolders, type WriteSpecBuilder, writeGeneratedFile, writeSplitMode } from "@orval/core";
import { createContext } from "./create-context.ts";
import { generateTypes } from "./generate-types.ts";
import type { GeneratorProject } from "./generator-config.ts";
import { completeOutput } from "./output-options.ts";
import { readVerbs } from "./read-verbs.ts";

/**
 * Generates the files of each project, one project after the other.
 *
 * @throws the first error of orval or a generator. The output of earlier projects remains.
 */
export async function runProjects(projects: Record<string, GeneratorProject>): Promise<void> {
  for (const project of Object.values(projects)) await runProject(project);
}

async function runProject(project: GeneratorProject): Promise<void> {
  const target = resolve(project.output.target);
  const output = completeOutput(project, target);
  const context = createContext(project.input.target, output);
  const generator = project.output.client();
  const verbs = await readVerbs(context);
  const verbOptions = Object.fromEntries(verbs.map((verb) => [verb.operationId, verb]));
  const extraFiles = (await generator.extraFiles?.(verbOptions, output, context)) ?? [];
  const builder: WriteSpecBuilder = {
    ...FILE_PARTS,
    info: context.spec.info,
    spec: context.spec,
    target,
    verbOptions,
    schemas: generateTypes(verbs, context),
    operations: {},
    extraFiles,
  };
  await removeFilesAndEmptyFolders(["**/*", "!**/*.d.ts"], dirname(target));
  const header = project.output.override.header();
  await writeSplitMode({ builder, output, workspace: context.workspace, header, needSchema: true });
  await Promise.all(extraFiles.map(({ path, content }) => writeGeneratedFile(path, content)));
  await project.hooks.afterAllFilesWrite();
}

const NONE = { implementation: "", implementationMock: "" };

/** The parts of the file of the operations, which the generator writes. */
const FILE_PARTS = {
  title: async () => NONE,
  header: async () => NONE,
  footer: async () => NONE,
  imports: async () => "",
  importsMock: () => "",
} satisfies Partial<WriteSpecBuilder>;
