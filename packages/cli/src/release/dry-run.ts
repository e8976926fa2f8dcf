// Prepares and packs a release in a copy of the repository, and describes what would be published.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { runProgramOrThrow } from "../run-program.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { readWorkspace, type Workspace } from "../workspace/workspace.ts";
import { describeRelease, prepareRelease } from "./prepare-release.ts";
import { withWorkingCopy } from "./working-copy.ts";

/** Output of `changeset pack`: the packages whose version is not published yet. */
interface PublishPlan {
  plan: { name: string; version: string; tarball: { path: string } }[][];
}

/** Prepares a release in a copy, and returns a description of it and of the packages that would be published. */
export function dryRunRelease(root: string): Promise<string> {
  return withWorkingCopy(root, async (copy) => {
    const release = await prepareRelease(copy);
    const workspace = readWorkspace(copy);
    const filters = workspace.packages.filter(({ isPrivate }) => !isPrivate).map(({ name }) => `--filter=${name}`);
    const build = ["exec", "turbo", "run", "build", "--output-logs=errors-only", ...filters];
    await runProgramOrThrow("pnpm", build, copy);
    return [describeRelease(release), ...(await describePackages(workspace))].join("\n\n");
  });
}

function describePackages(workspace: Workspace): Promise<string[]> {
  return withTemporaryFolder(async (packed) => {
    await runProgramOrThrow("pnpm", ["exec", "changeset", "pack", "--out-dir", packed], workspace.root);
    const { plan }: PublishPlan = JSON.parse(await readFile(join(packed, "publish-plan.json"), "utf8"));
    return Promise.all(
      plan.flat().map(async ({ name, version, tarball }) => {
        const changelog = await latestChangelogEntry(workspace, name);
        const files = await listTarball(join(packed, tarball.path));
        return [`${name} ${version}`, indent(files), indent(changelog)].filter(Boolean).join("\n\n");
      }),
    );
  });
}

/** Lists a tarball: its size, its files, and a count for each folder. */
async function listTarball(tarball: string): Promise<string> {
  const { size } = await stat(tarball);
  const files = (await runProgramOrThrow("tar", ["-tzf", tarball], ".")).trim().split("\n");
  const folders = Map.groupBy(files, (file) => file.split("/")[1] ?? file);
  const lines = [...folders]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([name, { length }]) => {
      return length > 1 ? `${name}/ (${length} files)` : name;
    });
  return [`${(size / 1000).toFixed(1)} kB, ${files.length} files:`, ...lines].join("\n");
}

/** Returns the newest entry of the package's changelog, or an empty string before the first. */
async function latestChangelogEntry(workspace: Workspace, name: string): Promise<string> {
  const folder = workspace.packages.find((candidate) => candidate.name === name)?.folder ?? "";
  const changelog = await readFile(join(workspace.root, folder, "CHANGELOG.md"), "utf8").catch(() => "");
  return changelog.split(/^(?=## )/m)[1]?.trim() ?? "";
}

function indent(lines: string): string {
  return lines.replace(/^(?=.)/gm, "  ");
}
