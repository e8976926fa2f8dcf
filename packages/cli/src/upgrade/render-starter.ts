// Renders what two versions of the starter write for the contract that a project has now, so that only the starter differs.
import { cp, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { renderProject } from "../init/create-project.ts";
import { type InitOptions, resolveOptions } from "../init/init-options.ts";
import { runInProject } from "../init/pnpm.ts";
import { readSource } from "../init/read-source.ts";
import { STARTER_RECORD, type StarterRecord } from "../init/starter-record.ts";
import { listFiles } from "../list-files.ts";
import { withProgress } from "../progress.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { UserError } from "../user-error.ts";
import { CLI_VERSION } from "../version.ts";

/** Contents by path. */
export type StarterFiles = Map<string, Buffer>;

export interface Starters {
  base: StarterFiles;
  theirs: StarterFiles;
}

/**
 * Renders the starter of the recorded version, which npm runs, and that of this version.
 *
 * @throws UserError if one of them fails, for instance for a contract that it does not support
 */
export function renderStarters(root: string, record: StarterRecord): Promise<Starters> {
  return withTemporaryFolder(async (folder) => {
    const contract = join(folder, "contract");
    await copyContract(root, contract);
    const { name, scope, license } = record;
    const flags = { allowReferences: undefined, isInstalled: false, usesGit: false };
    const options = resolveOptions({ directory: join(folder, "base"), from: contract, name, scope, license, ...flags });
    const base = await withProgress(`Rendering the starter of ${record.version}`, () =>
      renderOldStarter(root, record.version, options),
    );
    const theirs = await withProgress(`Rendering the starter of ${CLI_VERSION}`, async () => {
      const { files } = await renderProject(options, await readSource(contract));
      return new Map([...files].map(([path, content]) => [path, Buffer.from(content)]));
    });
    return { base: withoutProjectFiles(base), theirs: withoutProjectFiles(theirs) };
  });
}

/** Files in contract/ that the starter writes, or that a build writes. They are no part of the contract itself. */
const NO_SOURCES = ["node_modules", "dist", "released", "turbo.json", "redocly.yaml"];

async function copyContract(root: string, destination: string): Promise<void> {
  const source = join(root, "contract");
  const filter = (file: string) => !NO_SOURCES.includes(relative(source, file));
  await cp(source, destination, { recursive: true, filter });
}

/** npx takes the version that the project has installed, if it is the same, and the registry from the project's .npmrc. */
async function renderOldStarter(root: string, version: string, options: InitOptions): Promise<StarterFiles> {
  const { directory, source, name, scope, license } = options;
  const values = { from: source, name, scope, license };
  const args = Object.entries(values).flatMap(([option, value]) => [`--${option}`, value]);
  const program = ["--yes", `@onecontract/cli@${version}`, "init", directory];
  const result = await runInProject(root, "npx", [...program, ...args, "--no-install", "--no-git"]);
  if (result.succeeded) return readFiles(directory);
  throw new UserError(
    `@onecontract/cli@${version}: expected the starter that the project was created with, got:\n${result.output.trim()}`,
  );
}

async function readFiles(folder: string): Promise<StarterFiles> {
  const files = await listFiles(folder);
  const contents = files.map(async (file) => [file, await readFile(join(folder, file))] as const);
  return new Map(await Promise.all(contents));
}

/** The contract and its releases belong to the project, and the record is written when the upgrade is complete. */
function withoutProjectFiles(files: StarterFiles): StarterFiles {
  const isOwn = (path: string) =>
    path === STARTER_RECORD || /^contract\/(released\/|openapi\.yaml$|.*\.tsp$)/.test(path);
  return new Map([...files].filter(([path]) => !isOwn(path)));
}
