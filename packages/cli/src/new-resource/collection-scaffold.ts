// The scaffold of projects that `onecontract init` creates: a collection for the resource, with handlers and a test.
import { readFile } from "node:fs/promises";
import { readContract } from "@onecontract/codegen";
import { ts } from "@onecontract/codegen/language/typescript";
import { createStarterApi } from "../init/starter/starter-api.ts";
import { collectionType, collectionValue, storeModule } from "../init/starter/store.ts";
import type { Conventions } from "../new-operation/conventions.ts";
import type { ScaffoldInput } from "../scaffold/scaffold.ts";

const TEMPLATE = new URL("../../template/apps/api/", import.meta.url);
const COLLECTIONS = "src/store/collections.ts";
/** Modules that handlers import. A project that an earlier version created may lack some. */
const IMPORTED_MODULES = ["src/domain/reject-nulls.ts", "src/store/page-request.ts"];

/**
 * Writes what `onecontract init` would have written for the resource, into the folders of a version of the API. The versions share the store.
 */
export async function scaffoldCollection(
  { resource, files, document }: ScaffoldInput,
  { serverPackage, handlers, tests }: Pick<Conventions, "serverPackage" | "handlers" | "tests">,
): Promise<void> {
  const starter = createStarterApi(readContract(document), serverPackage);
  const names = Object.values(resource.operations).map(({ name }) => name.kebab);
  const added: [path: string, folder: string, name: string][] = [
    ...names.map((name): [string, string, string] => ["src/handlers", handlers, `${name}.ts`]),
    ["test", tests, `${resource.plural.kebab}.test.ts`],
  ];
  const sources = added.flatMap(([from, folder, name]) => {
    const code = starter.files.get(`${from}/${name}`);
    return code ? [{ from, to: folder.slice("apps/api/".length), name, source: `${code}\n` }] : [];
  });
  for (const { from, to, name, source } of sources) {
    files.create(`${to}/${name}`, source);
    // Each version has its own test server.
    if (from !== "test") files.edit(`${to}/${name}`, (module) => module.moveImports(from, to));
  }
  for (const path of IMPORTED_MODULES) {
    const isImported = sources.some(({ source }) => source.includes(`../${path.slice("src/".length)}"`));
    if (isImported && !files.exists(path)) files.create(path, await readModule(path, serverPackage));
  }
  const collection = starter.collections.find((candidate) => candidate.name === resource.plural.camel);
  if (!collection) return;
  files.edit(COLLECTIONS, (module) => {
    // Another version has the resource, too.
    if (module.hasProperty("createCollections", collection.name)) return;
    const server = ts.literal(serverPackage);
    // The module without collections suppresses a rule of the linter.
    if (module.source === `${storeModule([], server)}\n`) {
      module.source = `${storeModule([collection], server)}\n`;
      return;
    }
    // The function did not use its parameter without a collection.
    module.source = module.source.replace("createCollections(_storage:", "createCollections(storage:");
    module.addImport([`${collection.itemType}`], serverPackage, { isType: true });
    module.addImport(["Collection"], "@onecontract/server-storage", { isType: true });
    module.addMember("Collections", collection.name, collectionType(collection));
    module.addProperty("createCollections", collection.name, collectionValue(collection));
  });
}

async function readModule(path: string, serverPackage: string): Promise<string> {
  const source = await readFile(new URL(path, TEMPLATE), "utf8");
  return source.replace('"{{scope}}/server"', `${ts.literal(serverPackage)}`);
}
