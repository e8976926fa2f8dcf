// Runs the functions of `@orval/core` on projects. The package `orval` does the same, but it loads all of its clients, and
// normalizes a document that is normalized already (docs/decisions/0005-call-orval-core-directly.md).
import { dirname, resolve } from "node:path";
import {
  type ClientGeneratorsBuilder,
  generateDependencyImports,
  removeFilesAndEmptyFolders,
  type WriteSpecBuilder,
  writeGeneratedFile,
  writeSplitMode,
} from "@orval/core";
import { createContext } from "./create-context.ts";
import { generateOperations } from "./generate-operations.ts";
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
    ...fileParts(generator),
    info: context.spec.info,
    spec: context.spec,
    target,
    verbOptions,
    schemas: generateTypes(verbs, context),
    operations: await generateOperations(generator, verbs, context),
    extraFiles,
  };
  await removeFilesAndEmptyFolders(["**/*", "!**/*.d.ts"], dirname(target));
  const header = project.output.override.header();
  await writeSplitMode({ builder, output, workspace: context.workspace, header, needSchema: true });
  await Promise.all(extraFiles.map(({ path, content }) => writeGeneratedFile(path, content)));
  await project.hooks.afterAllFilesWrite();
}

/** Returns the functions that emit the parts around the operations. There are no mocks and no title. */
function fileParts({ header }: ClientGeneratorsBuilder) {
  const none = { implementation: "", implementationMock: "" };
  return {
    title: async () => none,
    header: async (options) => {
      const emitted = header?.({ ...options, title: options.titles.implementation }) ?? "";
      return { ...none, ...(typeof emitted === "string" ? { implementation: emitted } : emitted) };
    },
    footer: async () => none,
    imports: async ({ implementation, imports, projectName, hasSchemaDir, isAllowSyntheticDefaultImports }) =>
      generateDependencyImports(
        implementation,
        [...imports],
        projectName,
        hasSchemaDir,
        isAllowSyntheticDefaultImports,
      ),
    importsMock: () => "",
  } satisfies Partial<WriteSpecBuilder>;
}
