// Reads and writes changesets, and applies them to the published packages.
import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getReleasePlan } from "@changesets/get-release-plan";
import { runProgramOrThrow } from "../run-program.ts";

export type Bump = "patch" | "minor" | "major";

export interface PlannedPackage {
  name: string;
  type: Bump;
  newVersion: string;
}

/** Returns the packages that the pending changesets affect, with their next versions. */
export async function readPlannedPackages(root: string): Promise<PlannedPackage[]> {
  const { releases } = await getReleasePlan(root);
  return releases.flatMap(({ name, type, newVersion }) => (type === "none" ? [] : [{ name, type, newVersion }]));
}

export async function writeChangeset(root: string, name: string, packageName: string, type: Bump, summary: string) {
  await writeFile(join(root, ".changeset", `${name}.md`), `---\n"${packageName}": ${type}\n---\n\n${summary}\n`);
}

/** State of the prerelease mode of changesets, in which `2.0.0` becomes `2.0.0-beta.0`, `2.0.0-beta.1` and so on. */
const PRERELEASE_FILE = ".changeset/pre.json";
/** Changesets of the prereleases. Those of the next stable version are written to its changelog, too. */
const PRERELEASE_FOLDER = ".changeset/pre";

/** @param identifier name of the prereleases: `beta` */
export async function enterPrereleases(root: string, identifier: string): Promise<void> {
  await writeFile(join(root, PRERELEASE_FILE), `${JSON.stringify({ mode: "pre", tag: identifier }, null, 2)}\n`);
}

/** Makes the next versions stable, and removes what the release wrote about the contract of each prerelease: the stable version lists all of it. */
export async function exitPrereleases(root: string): Promise<void> {
  const [file, folder] = [join(root, PRERELEASE_FILE), join(root, PRERELEASE_FOLDER)];
  if (!existsSync(file)) return;
  const state: object = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, `${JSON.stringify({ ...state, mode: "exit" }, null, 2)}\n`);
  const written = existsSync(folder) ? await readdir(folder) : [];
  for (const name of written.filter((changeset) => /^contract-\d/.test(changeset))) await rm(join(folder, name));
}

/** Consumes the changesets: updates the versions and changelogs of the packages. */
export async function versionPackages(root: string): Promise<void> {
  await runProgramOrThrow("pnpm", ["exec", "changeset", "version"], root);
}
