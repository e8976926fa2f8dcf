// Upgrades a created project to the version of this program: its dependencies, its code, and the files of the starter.
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { compareVersions } from "@onecontract/codegen/diff";
import { expectInside } from "../expect-inside.ts";
import { writeFiles } from "../init/project-files.ts";
import { renderRecord, STARTER_RECORD, type StarterRecord } from "../init/starter-record.ts";
import { runProgram } from "../run-program.ts";
import { formatSource, hasFormatter } from "../scaffold/format-sources.ts";
import { UserError } from "../user-error.ts";
import { CLI_VERSION } from "../version.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { CODEMODS, type Codemod, selectCodemods } from "./codemods.ts";
import { type FileUpgrade, type FileVersions, mergeFile } from "./merge-files.ts";
import { renderStarters, type Starters } from "./render-starter.ts";
import { setToolkitVersions, type VersionChange } from "./toolkit-versions.ts";
import { withVersions } from "./version-starters.ts";

export interface Upgrade {
  from: string;
  to: string;
  /** By the path of the manifest. */
  dependencies: Map<string, VersionChange[]>;
  codemods: Codemod[];
  files: FileUpgrade[];
}

/**
 * Upgrades a project, or only finds out what an upgrade would change. Nothing is written before both versions of the starter are rendered.
 *
 * @throws UserError if the project is newer, the working tree has changes, or a file to upgrade is outside of the project
 */
export async function upgradeProject(workspace: Workspace, record: StarterRecord, isDryRun: boolean): Promise<Upgrade> {
  const { root } = workspace;
  const { version: from } = record;
  const to = CLI_VERSION;
  if (compareVersions(from, to) > 0) {
    throw new UserError(`${STARTER_RECORD}: expected version ${to} or an earlier one, got ${from}`);
  }
  await expectRepository(root, isDryRun);
  expectInside(root, STARTER_RECORD);
  if (from !== to) expectFormatter(root);
  const codemods = selectCodemods(CODEMODS, from, to);
  const starters = from === to ? undefined : await renderStarters(root, record);
  if (!isDryRun) for (const codemod of codemods) await codemod.run(root);
  const manifests = readManifests(workspace);
  const withAllVersions = ({ base, theirs }: Starters): Starters => ({
    base: withVersions(base, workspace, record.name),
    theirs: withVersions(theirs, workspace, record.name),
  });
  const files = starters ? await mergeStarters(root, withAllVersions(starters), { from, to }) : [];
  const upgrade: Upgrade = {
    from,
    to,
    dependencies: new Map([...manifests].map(([path, { changes }]) => [path, changes])),
    codemods,
    files,
  };
  if (isDryRun) return upgrade;
  await writeFiles(root, new Map([...manifests].map(([path, { source }]) => [path, source])));
  await writeFiles(root, new Map(files.flatMap(({ path, content }) => (content ? [[path, content]] : []))));
  for (const { path, action } of files) if (action === "removed") await rm(join(root, path));
  await writeFiles(root, new Map([[STARTER_RECORD, renderRecord(record)]]));
  return upgrade;
}

/** Otherwise, `git diff` would mix other changes with those of the upgrade, and `git restore` would undo both. */
async function expectRepository(root: string, isDryRun: boolean): Promise<void> {
  const { succeeded, output } = await runProgram("git", ["status", "--porcelain", "--", "."], { cwd: root });
  if (!succeeded) throw new UserError(`${root}: expected a git repository, got ${output.trim()}`);
  if (isDryRun || output === "") return;
  throw new UserError(
    `${root}: expected a git repository without uncommitted changes, so that "git diff" shows the upgrade, got:\n${output.trimEnd()}\nCommit or stash them first, or pass --dry-run.`,
  );
}

/** Without it, the layout of each file that was formatted when the project was created would be a change of the project. */
function expectFormatter(root: string): void {
  if (hasFormatter(root) || !existsSync(join(root, "biome.json"))) return;
  throw new UserError(
    `${root}: expected installed dependencies, because Biome formats what is merged. Run: npx pnpm@12 install`,
  );
}

/** Returns the manifests that have earlier versions of the toolkit, and pnpm-workspace.yaml with its catalogs. */
function readManifests({ root, packages }: Workspace): Map<string, ReturnType<typeof setToolkitVersions>> {
  const paths = ["package.json", "pnpm-workspace.yaml", ...packages.map(({ folder }) => `${folder}/package.json`)];
  const edited = paths
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [path, setToolkitVersions(readFileSync(join(root, path), "utf8"), CLI_VERSION)] as const);
  const manifests = new Map(edited.filter(([, { changes }]) => changes.length > 0));
  for (const path of manifests.keys()) expectInside(root, path);
  return manifests;
}

async function mergeStarters(
  root: string,
  { base, theirs }: Starters,
  { from, to }: Record<"from" | "to", string>,
): Promise<FileUpgrade[]> {
  const labels = { base: `starter ${from}`, theirs: `starter ${to}` };
  const changed = [...new Set([...base.keys(), ...theirs.keys()])]
    .map((path) => readVersions(root, path, { base, theirs }))
    .filter((file) => !(file.base && file.theirs?.equals(file.base)));
  const ignored = await findIgnored(
    root,
    changed.map(({ path }) => path),
  );
  const upgrades: FileUpgrade[] = [];
  for (const file of changed.toSorted((left, right) => left.path.localeCompare(right.path))) {
    if (ignored.has(file.path)) continue;
    expectInside(root, file.path);
    const upgrade = await mergeFile(await formatVersions(root, file), labels);
    if (upgrade) upgrades.push(upgrade);
  }
  return upgrades;
}

/** Returns the contents of a file. All have the new version of the toolkit, so that it is no difference between them. */
function readVersions(root: string, path: string, { base, theirs }: Starters): FileVersions {
  const file = join(root, path);
  const withVersion = (content: Buffer | undefined) =>
    content && /(^|\/)(package\.json|pnpm-workspace\.yaml)$/.test(path)
      ? Buffer.from(setToolkitVersions(content.toString(), CLI_VERSION).source)
      : content;
  return {
    path,
    base: withVersion(base.get(path)),
    theirs: withVersion(theirs.get(path)),
    ours: withVersion(existsSync(file) ? readFileSync(file) : undefined),
  };
}

/**
 * Returns the paths that git ignores, such as that of .env, which has the development credential. They have values of one machine, and git
 * could not restore them.
 */
async function findIgnored(root: string, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const args = ["-c", "core.quotePath=false", "check-ignore", "--", ...paths];
  const { succeeded, output } = await runProgram("git", args, { cwd: root });
  return new Set(succeeded ? output.split("\n") : []);
}

/** Formats what the starter writes like the project, whose files were formatted when it was created. */
async function formatVersions(root: string, file: FileVersions): Promise<FileVersions> {
  const { path, base, theirs, ours } = file;
  if (!hasFormatter(root) || !/\.(ts|json)$/.test(path)) return file;
  const format = async (content: Buffer | undefined) => content && Buffer.from(await formatted(root, path, content));
  const isUnchanged = base && ours?.equals(base);
  return { path, base: isUnchanged ? base : await format(base), theirs: await format(theirs), ours };
}

/** The project's own rules may reject code of the starter, which is merged as it is. */
function formatted(root: string, path: string, content: Buffer): Promise<string> {
  const source = content.toString();
  return formatSource(root, path, source).catch(() => source);
}
