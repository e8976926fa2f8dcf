// Packs the package and installs it in an empty project, as users do. Requires the build.
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.ts";

const root = join(import.meta.dirname, "..");

export interface InstalledPackage {
  /** Folder of the project. */
  folder: string;
  tarball: string;
}

export async function installPackage(): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), "sdk-package-"));
  const tarball = await run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: root });
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], { cwd: folder });
  return { folder, tarball };
}
