// The scaffold of projects that `onecontract init` creates: a collection in memory for the resource, with handlers and a test.
import { readFile } from "node:fs/promises";
import { readContract } from "@onecontract/codegen";
import { createStarterApi } from "../init/starter/starter-api.ts";
import { collectionType, collectionValue } from "../init/starter/store.ts";
import type { ResourceScaffold } from "../scaffold/scaffold.ts";

const TEMPLATE = new URL("../../template/apps/api/", import.meta.url);
const COLLECTIONS = "src/store/collections.ts";
/** Modules of the store that handlers import. A project that an earlier version created may lack some. */
const STORE_MODULES = ["src/store/collection.ts", "src/store/take-page.ts"];

/** Writes what `onecontract init` would have written for the resource. */
export const scaffoldInMemory: ResourceScaffold = async ({ resource, files, document }) => {
  const { name }: { name: string } = JSON.parse(files.read("package.json"));
  const scope = name.slice(0, name.lastIndexOf("/"));
  const starter = createStarterApi(readContract(document), scope);
  const handlers = Object.values(resource.operations).map(({ name }) => `src/handlers/${name.kebab}.ts`);
  const tests = `test/${resource.plural.kebab}.test.ts`;
  const sources = [...handlers, tests].flatMap((path) => {
    const code = starter.files.get(path);
    return code ? [[path, `${code}\n`] as const] : [];
  });
  for (const [path, source] of sources) files.create(path, source);
  for (const path of STORE_MODULES) {
    const isImported = sources.some(([, source]) => source.includes(`../${path.slice("src/".length)}"`));
    if (isImported && !files.exists(path)) files.create(path, await readFile(new URL(path, TEMPLATE), "utf8"));
  }
  const collection = starter.collections.find((candidate) => candidate.name === resource.plural.camel);
  if (!collection) return;
  files.edit(COLLECTIONS, (module) => {
    module.addImport([`${collection.itemType}`], `${scope}/server`, { isType: true });
    module.addImport(["Collection"], "./collection.ts");
    module.addMember("Collections", collection.name, collectionType(collection));
    module.addProperty("createCollections", collection.name, collectionValue(collection));
  });
};
