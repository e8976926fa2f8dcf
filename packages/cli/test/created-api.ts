// The API of a created project, in this process: the files of `onecontract init`, and the stubs that the project generates.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { generatorProject, runProjects, serverGenerator } from "@onecontract/codegen";
import type { createPostgresqlSchema, createSqliteDatabase } from "@onecontract/testing/databases";
import { stringify } from "yaml";
import { renderProject } from "../src/init/create-project.ts";
import { writeFiles } from "../src/init/project-files.ts";
import { readSource } from "../src/init/read-source.ts";

const PACKAGES = join(import.meta.dirname, "../..");
const FILES = /^(apps\/api|packages\/server)\/src\//;

type Database = Awaited<ReturnType<typeof createPostgresqlSchema | typeof createSqliteDatabase>>;

export interface OpenedApi {
  collections: Record<string, StoredItems>;
  call(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** The part of a collection that tests use, of items with a number. */
interface StoredItems {
  set(item: object): Promise<void>;
  get(id: number): Promise<object | undefined>;
}

export interface CreatedApi {
  /** Handlers and modules of the store, by path in apps/api/src. */
  files: Map<string, string>;
  open(database: Database): Promise<OpenedApi>;
  remove(): Promise<void>;
}

/** Writes the API of a contract without security. */
export async function createApi(document: object): Promise<CreatedApi> {
  const folder = await mkdtemp(join(tmpdir(), "created-api-"));
  const contract = join(folder, "contract.yaml");
  await writeFile(contract, stringify(document));
  const source = await readSource(contract);
  const options = {
    directory: folder,
    source: contract,
    allowReferences: undefined,
    isInstalled: false,
    usesGit: false,
  };
  const names = { name: "created", scope: "@created", license: "MIT" };
  const { files } = await renderProject({ ...options, ...names }, source);
  await writeFiles(folder, new Map([...files].filter(([path]) => FILES.test(path))));
  const server = join(folder, "packages/server");
  await runProjects({
    server: generatorProject({ document: source.document, directory: join(server, "src/gen") }, serverGenerator()),
  });
  const manifest = { name: "@created/server", type: "module", exports: "./src/index.ts" };
  await writeFile(join(server, "package.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await link(folder, "@created/server", server);
  for (const name of ["server-node", "server-runtime", "server-storage"])
    await link(folder, `@onecontract/${name}`, join(PACKAGES, name));
  await link(folder, "hono", join(PACKAGES, "cli/node_modules/hono"));
  const src = join(folder, "apps/api/src");
  await writeFile(join(src, "open.ts"), 'export { openBackends } from "@onecontract/server-storage";\n');
  return {
    files: new Map([...files].map(([path, content]) => [path.replace("apps/api/src/", ""), String(content)])),
    open: (database) => openApi(src, database),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function link(folder: string, name: string, target: string): Promise<void> {
  const path = join(folder, "node_modules", name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path, "junction");
}

async function openApi(folder: string, database: Database): Promise<OpenedApi> {
  const load = (path: string) => import(pathToFileURL(join(folder, path)).href);
  const { openBackends } = await load("open.ts");
  const { data } = await load("data.ts");
  const { createCollections } = await load("store/collections.ts");
  const { basePath, createApi: createApp } = await load("app.ts");
  const backends = await openBackends(data, { database });
  const app = createApp({ backends, checkResponses: true });
  return {
    collections: createCollections(backends.storage),
    call: async (path, init) => app.request(`http://localhost${basePath.replace(/\/$/, "")}${path}`, init),
    close: () => backends.close(),
  };
}
