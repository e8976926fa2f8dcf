// A project that onecontract manages: a pnpm workspace with the folders contract/, packages/, apps/ and docs/.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parse } from "yaml";
import { messageFor, UserError } from "../user-error.ts";

export interface WorkspacePackage {
  name: string;
  version: string;
  isPrivate: boolean;
  /** Relative to the root of the workspace, with slashes: `packages/sdk`. */
  folder: string;
  scripts: Record<string, string>;
  /** Names of the packages in this workspace that it depends on at run time. */
  dependencies: string[];
  /** Names of all packages that it depends on, at run time or not. */
  allDependencies: string[];
}

export interface Workspace {
  /** Absolute path. */
  root: string;
  packages: WorkspacePackage[];
}

interface Manifest {
  name?: string;
  version?: string;
  private?: boolean;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * Reads the workspace that contains a folder.
 *
 * @throws UserError if no folder above has pnpm-workspace.yaml and contract/, or its path is not supported
 */
export function readWorkspace(from = process.cwd()): Workspace {
  const root = findRoot(resolve(from));
  if (root === undefined) {
    throw new UserError(`${from}: expected a project with pnpm-workspace.yaml and a folder contract/, got none`);
  }
  expectSupportedFolder(root);
  const manifests = listFolders(root).map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }));
  const names = new Set(manifests.map(({ manifest }) => manifest.name));
  const packages = manifests.map(({ folder, manifest }): WorkspacePackage => {
    const {
      name = folder,
      version = "0.0.0",
      scripts = {},
      dependencies,
      devDependencies,
      peerDependencies,
    } = manifest;
    const inWorkspace = (...fields: (Record<string, string> | undefined)[]) =>
      Object.keys(Object.assign({}, ...fields)).filter((dependency) => names.has(dependency));
    return {
      name,
      version,
      isPrivate: manifest.private === true,
      folder,
      scripts,
      dependencies: inWorkspace(dependencies),
      allDependencies: inWorkspace(dependencies, devDependencies, peerDependencies),
    };
  });
  return { root, packages };
}

/**
 * Rejects a path with "?", which Vitest takes for the beginning of a query, so that it finds no files.
 *
 * @throws UserError
 */
export function expectSupportedFolder(folder: string): void {
  if (folder.includes("?")) throw new UserError(`${folder}: expected a folder without "?" in its path`);
}

/** @throws UserError if the workspace has no package in the folder */
export function requirePackage({ packages }: Workspace, folder: string): WorkspacePackage {
  const found = packages.find((candidate) => candidate.folder === folder);
  if (found) return found;
  throw new UserError(`${folder}: expected a package of the workspace, got none`);
}

/** Sorts packages so that each follows the packages it depends on. */
export function sortByDependencies(packages: readonly WorkspacePackage[]): WorkspacePackage[] {
  const sorted = new Set<WorkspacePackage>();
  const add = (item: WorkspacePackage, ancestors: readonly WorkspacePackage[]) => {
    if (sorted.has(item) || ancestors.includes(item)) return;
    for (const name of item.allDependencies) {
      const dependency = packages.find((candidate) => candidate.name === name);
      if (dependency) add(dependency, [...ancestors, item]);
    }
    sorted.add(item);
  };
  for (const item of packages) add(item, []);
  return [...sorted];
}

function findRoot(folder: string): string | undefined {
  if (existsSync(join(folder, "pnpm-workspace.yaml")) && existsSync(join(folder, "contract"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findRoot(parent);
}

/** Returns the folders with a manifest that the patterns of pnpm-workspace.yaml match: `docs` and `packages/*`. */
function listFolders(root: string): string[] {
  const { packages = [] }: { packages?: string[] } = parse(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8"));
  const folders = packages.flatMap((pattern) => {
    if (!pattern.endsWith("/*")) return pattern;
    const parent = pattern.slice(0, -"/*".length);
    return existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [];
  });
  return folders.filter((folder) => existsSync(join(root, folder, "package.json")));
}

/** A merge may have left conflict markers in it. */
function readManifest(folder: string): Manifest {
  const file = join(folder, "package.json");
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UserError(`${file}: expected JSON, got: ${messageFor(error)}`, { cause: error });
  }
}
