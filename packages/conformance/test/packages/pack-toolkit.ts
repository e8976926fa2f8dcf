// Packs packages of the toolkit and installs them in an empty project.
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const packages = join(import.meta.dirname, "../../..");

/** Folders of the packages whose READMEs are examples of one project. */
export const TOOLKIT = ["codegen", "server-runtime", "mcp-runtime"] as const;

/** Folders of all packages that are published. */
export const PUBLISHED = [
  ...TOOLKIT,
  "server-node",
  "server-storage",
  "portal",
  "typespec",
  "cli",
  "create-onecontract",
] as const;

export interface PackedPackage {
  name: string;
  tarball: string;
  /** Folder of the installed package. */
  installed: string;
}

/** Creates an empty project of ES modules. The caller deletes it. */
export async function createProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), "toolkit-"));
  await writeFile(
    join(project, "package.json"),
    JSON.stringify({ name: "book-shop", version: "1.0.0", private: true, type: "module" }),
  );
  return project;
}

/** Installs the packed package, with the declared dependencies linked from this repository instead of the registry. */
export async function installPacked(directory: string, project: string): Promise<PackedPackage> {
  const source = join(packages, directory);
  const { name } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  const installed = join(project, "node_modules", name);
  const tarball = join(project, `${directory}.tgz`);
  await run("pnpm", ["pack", "--out", tarball], { cwd: source });
  await mkdir(installed, { recursive: true });
  await run("tar", ["-xzf", tarball, "--strip-components=1", "-C", installed]);
  const { dependencies, peerDependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies }))
    await linkPackage(dependency, source, project);
  return { name, tarball, installed };
}

/** Links a package that another package of this repository depends on. */
export async function linkPackage(name: string, source: string, project: string): Promise<void> {
  const target = join(project, "node_modules", name);
  await mkdir(dirname(target), { recursive: true });
  await symlink(await realpath(join(source, "node_modules", name)), target).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
}
