// The packages that are published and the changesets that wait for their next version.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getReleasePlan } from "@changesets/get-release-plan";
import { runTool } from "./run-tool.ts";

export type Bump = "patch" | "minor" | "major";

export interface PlannedPackage {
  name: string;
  type: Bump;
  oldVersion: string;
  newVersion: string;
}

/** What the changesets make of the packages that they concern. */
export async function plannedPackages(root: string): Promise<PlannedPackage[]> {
  const { releases } = await getReleasePlan(root);
  return releases.flatMap(({ name, type, oldVersion, newVersion }) =>
    type === "none" ? [] : [{ name, type, oldVersion, newVersion }],
  );
}

export async function writeChangeset(root: string, name: string, packageName: string, type: Bump, text: string) {
  await writeFile(join(root, ".changeset", `${name}.md`), `---\n"${packageName}": ${type}\n---\n\n${text}\n`);
}

/** Turns the changesets into versions and changelogs. */
export async function versionPackages(root: string): Promise<void> {
  await runTool(root, "pnpm", "exec", "changeset", "version");
}
