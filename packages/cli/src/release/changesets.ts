// Reads and writes changesets, and applies them to the published packages.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getReleasePlan } from "@changesets/get-release-plan";
import { runProgramOrThrow } from "../run-program.ts";

export type Bump = "patch" | "minor" | "major";

export interface PlannedPackage {
  name: string;
  type: Bump;
  oldVersion: string;
  newVersion: string;
}

/** Returns the packages that the pending changesets affect, with their next versions. */
export async function readPlannedPackages(root: string): Promise<PlannedPackage[]> {
  const { releases } = await getReleasePlan(root);
  return releases.flatMap(({ name, type, oldVersion, newVersion }) =>
    type === "none" ? [] : [{ name, type, oldVersion, newVersion }],
  );
}

export async function writeChangeset(root: string, name: string, packageName: string, type: Bump, summary: string) {
  await writeFile(join(root, ".changeset", `${name}.md`), `---\n"${packageName}": ${type}\n---\n\n${summary}\n`);
}

/** Consumes the changesets: updates the versions and changelogs of the packages. */
export async function versionPackages(root: string): Promise<void> {
  await runProgramOrThrow("pnpm", ["exec", "changeset", "version"], root);
}
