// The scaffold of projects that `onecontract init` creates: a collection in memory for the resource, with handlers and a test.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderValue } from "../init/starter/render-value.ts";
import { stageContract } from "../init/starter/stage-contract.ts";
import { createStarterApi } from "../init/starter/starter-api.ts";
import type { ResourceScaffold } from "../scaffold/scaffold.ts";

const TEMPLATE = new URL("../../template/apps/api/", import.meta.url);
const COLLECTIONS = "src/store/collections.ts";
/** Modules of the store that handlers import. A project that an earlier version created may lack some. */
const STORE_MODULES = ["src/store/collection.ts", "src/store/merge-patch.ts", "src/store/take-page.ts"];

/** Writes what `onecontract init` would have written for the resource. */
export const scaffoldInMemory: ResourceScaffold = async ({ resource, files, document }) => {
  const { name }: { name: string } = JSON.parse(files.read("package.json"));
  const scope = name.slice(0, name.lastIndexOf("/"));
  const folder = await mkdtemp(join(tmpdir(), "onecontract-new-"));
  try {
    const starter = await createStarterApi(await stageContract(document, folder), scope);
    const handlers = Object.values(resource.operations).map(({ name }) => `src/handlers/${name.kebab}.ts`);
    const sources = handlers.map((path): [string, string] => [path, starter.files.get(path) ?? ""]);
    for (const [path, source] of sources) files.create(path, source);
    for (const path of STORE_MODULES) {
      const isImported = sources.some(([, source]) => source.includes(`../${path.slice("src/".length)}"`));
      if (isImported && !files.exists(path)) files.create(path, await readFile(new URL(path, TEMPLATE), "utf8"));
    }
    const { camel } = resource.plural;
    const collection = starter.collections.find((candidate) => candidate.name === camel);
    if (!collection) return;
    const { itemType, key, examples } = collection;
    files.edit(COLLECTIONS, (module) => {
      module.addImport([itemType], `${scope}/server`, { isType: true });
      module.addImport(["Collection"], "./collection.ts");
      module.addMember("Collections", `${camel}: Collection<${itemType}>`);
      const value = `new Collection<${itemType}>(${JSON.stringify(key)}, ${renderValue(examples)})`;
      module.addProperty("createCollections", `${camel}: ${value}`);
    });
    const test = `test/${resource.plural.kebab}.test.ts`;
    const testSource = starter.files.get(test);
    if (testSource !== undefined) files.create(test, testSource);
  } finally {
    await rm(folder, { recursive: true });
  }
};
