// Writes the files of the starter API that depend on the contract: a handler per operation, the store and its tests.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runProgram } from "../../run-program.ts";
import { type ExampleResponse, exampleResponse } from "./example-response.ts";
import { findCollections, type StoredCollection } from "./find-collections.ts";
import { renderCollectionHandler } from "./render-collection-handlers.ts";
import { renderExampleHandlers } from "./render-example-handler.ts";
import { renderCollections, renderHandlers } from "./render-store.ts";
import { renderCollectionTests } from "./render-tests.ts";
import type { StagedContract } from "./stage-contract.ts";
import { listOperations, type StarterOperation } from "./starter-operation.ts";

export interface StarterApi {
  /** Sources by path in apps/api. */
  files: Map<string, string>;
  collections: StoredCollection[];
  /** Operations whose handlers are to be implemented, because no example of them could be created. */
  unimplemented: string[];
}

const TEMPLATE = new URL("../../../template/apps/api/", import.meta.url);
/** Files of the template that handlers import. */
const HANDLER_DEPENDENCIES = [
  "src/domain/api-error.ts",
  "src/handlers/request-context.ts",
  "src/store/collection.ts",
  "src/store/merge-patch.ts",
  "src/store/take-page.ts",
];

interface Candidates {
  starter: StarterOperation;
  /** Sources of the handler, the best first. */
  sources: string[];
  /** Number of the sources that use the store: 0 or 1. */
  storedSources: number;
}

/**
 * Selects the best source of each handler that compiles against the stubs.
 *
 * @param scope of the packages in the new project
 */
export async function createStarterApi(staged: StagedContract, scope: string): Promise<StarterApi> {
  const { contract, stubs, types } = staged;
  const operations = listOperations(contract, stubs);
  let collections = findCollections(contract, types);
  for (;;) {
    const candidates = operations.map((starter): Candidates => {
      const example = exampleResponse(contract, starter.operation, stubs);
      const stored = renderStored(staged, collections, starter, example, scope);
      return {
        starter,
        sources: [...stored, ...renderExampleHandlers(starter, example, scope)],
        storedSources: stored.length,
      };
    });
    const result = await selectCompiling(staged.folder, candidates, collections, scope);
    if (result.storeCompiles) {
      const unimplemented = candidates
        .filter(({ starter, sources }) => result.files.get(pathOf(starter)) === sources.at(-1))
        .map(({ starter }) => starter.operation.operationId);
      const stored = new Set(
        candidates
          .filter(({ starter, sources, storedSources }) => {
            return storedSources > 0 && result.files.get(pathOf(starter)) === sources[0];
          })
          .map(({ starter }) => starter.operation),
      );
      const tests = renderCollectionTests(staged, collections, stored, scope);
      return { files: new Map([...result.files, ...tests]), collections, unimplemented };
    }
    // The examples of a resource do not match its type, so all handlers return examples of their own.
    collections = [];
  }
}

function renderStored(
  { contract }: StagedContract,
  collections: StoredCollection[],
  starter: StarterOperation,
  example: ExampleResponse | undefined,
  scope: string,
): string[] {
  if (example === undefined) return [];
  return collections.flatMap(
    (collection) => renderCollectionHandler(contract, collection, starter, example, scope) ?? [],
  );
}

async function selectCompiling(
  folder: string,
  candidates: Candidates[],
  collections: StoredCollection[],
  scope: string,
) {
  const selected = new Map(candidates.map((candidate) => [candidate, 0]));
  for (;;) {
    const files = new Map<string, string>([
      [
        "src/handlers/handlers.ts",
        renderHandlers(
          candidates.map(({ starter }) => starter),
          scope,
        ),
      ],
      ["src/store/collections.ts", renderCollections(collections, scope)],
      ...candidates.map((candidate): [string, string] => [
        pathOf(candidate.starter),
        candidate.sources[selected.get(candidate) ?? 0] ?? "",
      ]),
    ]);
    const failed = await findTypeErrors(folder, files, scope);
    if (failed.has("src/store/collections.ts")) return { files, storeCompiles: false };
    const replaceable = candidates.filter((candidate) => {
      return failed.has(pathOf(candidate.starter)) && (selected.get(candidate) ?? 0) < candidate.sources.length - 1;
    });
    if (replaceable.length === 0) return { files, storeCompiles: true };
    for (const candidate of replaceable) selected.set(candidate, (selected.get(candidate) ?? 0) + 1);
  }
}

function pathOf({ file }: StarterOperation): string {
  return `src/handlers/${file}.ts`;
}

const compilerOptions = {
  target: "es2024",
  lib: ["es2024", "dom"],
  module: "nodenext",
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  isolatedModules: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Returns the paths of the files that do not compile. */
async function findTypeErrors(folder: string, files: Map<string, string>, scope: string): Promise<Set<string>> {
  const api = join(folder, "api");
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(api, path)), { recursive: true });
    await writeFile(join(api, path), content);
  };
  for (const path of HANDLER_DEPENDENCIES) await write(path, await readFile(new URL(path, TEMPLATE), "utf8"));
  for (const [path, content] of files) await write(path, content);
  const paths = { [`${scope}/server`]: ["../server/index.gen.ts"] };
  await write("package.json", JSON.stringify({ type: "module" }));
  await write("tsconfig.json", JSON.stringify({ compilerOptions: { ...compilerOptions, paths }, include: ["src"] }));
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const { output } = await runProgram(process.execPath, [compiler, "-p", ".", "--pretty", "false"], { cwd: api });
  return new Set([...output.matchAll(/^(src\/[^(\n]+)\(\d+,\d+\): error/gm)].map(([, path = ""]) => path));
}
