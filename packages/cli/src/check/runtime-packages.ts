// The packages that generated code imports, linked into a folder of generated code, so that it resolves them from there.
import { mkdir, realpath, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ENTRY_POINT_PACKAGES, findPackage } from "../generate/find-package.ts";

const RUNTIME_PACKAGES = ["@onecontract/server-runtime", "@onecontract/mcp-runtime"];

export type OptionalEntryPoint = keyof typeof ENTRY_POINT_PACKAGES;

/**
 * Links the runtime packages, and the packages of optional entry points that are installed in the project.
 *
 * @param project folder whose dependencies are used
 * @returns the entry points whose package is installed
 */
export async function linkRuntimePackages(folder: string, project: string): Promise<OptionalEntryPoint[]> {
  for (const name of RUNTIME_PACKAGES) {
    const installed = findPackage(name, import.meta.filename);
    if (installed === undefined) throw new Error(`${name}: expected an installed package, got none`);
    await link(folder, name, installed);
  }
  const available: OptionalEntryPoint[] = [];
  for (const [entryPoint, name] of Object.entries(ENTRY_POINT_PACKAGES) as [OptionalEntryPoint, string][]) {
    const installed = findPackage(name, join(project, "package.json"));
    if (installed === undefined) continue;
    await link(folder, name, installed);
    available.push(entryPoint);
  }
  return available;
}

async function link(folder: string, name: string, target: string): Promise<void> {
  const path = join(folder, "node_modules", name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(await realpath(target), path, "junction");
}
