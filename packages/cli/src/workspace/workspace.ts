// A project that onecontract manages: a pnpm workspace with the folders contract/, packages/, apps/ and docs/.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describeValue } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { parse } from "yaml";
import { expectInside } from "../expect-inside.ts";
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
  license?: unknown;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * Reads the workspace that contains a folder.
 *
 * @throws UserError if no folder above has pnpm-workspace.yaml and contract/, its path is not supported, or the manifest of a package is
 *   outside of it
 */
export function readWorkspace(from = process.cwd()): Workspace {
  const root = findRoot(resolve(from));
  if (root === undefined) {
    throw new UserError(`${from}: expected a project with pnpm-workspace.yaml and a folder contract/, got none`);
  }
  expectSupportedFolder(root);
  const manifests = listFolders(root).map((folder) => {
    expectInside(root, `${folder}/package.json`);
    return { folder, manifest: readManifest(join(root, folder)) };
  });
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

/** Returns the root of the workspace that contains a folder, if there is one. */
export function findRoot(folder: string): string | undefined {
  if (existsSync(join(folder, "pnpm-workspace.yaml")) && existsSync(join(folder, "contract"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findRoot(parent);
}

/** Returns the folders with a manifest that the patterns of pnpm-workspace.yaml match: `docs` and `packages/*`. */
function listFolders(root: string): string[] {
  expectInside(root, "pnpm-workspace.yaml");
  const folders = readPatterns(join(root, "pnpm-workspace.yaml")).flatMap((pattern) => {
    if (!pattern.endsWith("/*")) return pattern;
    const parent = pattern.slice(0, -"/*".length);
    return existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [];
  });
  return folders.filter((folder) => existsSync(join(root, folder, "package.json")));
}

/** Returns the patterns of the packages, none if the file only has settings. */
function readPatterns(file: string): string[] {
  const settings = readFile(file, "YAML", parse) ?? {};
  const patterns = isRecord(settings) ? (settings.packages ?? []) : settings;
  if (isRecord(settings) && Array.isArray(patterns) && patterns.every((pattern) => typeof pattern === "string"))
    return patterns;
  throw new UserError(`${file}: expected packages, a list of strings, got ${JSON.stringify(patterns)}`);
}

/** The fields of a manifest that are read, with an example of their type. */
const FIELDS: Required<Omit<Manifest, "license">> = {
  name: "",
  version: "",
  private: false,
  scripts: {},
  dependencies: {},
  devDependencies: {},
  peerDependencies: {},
};

/** @throws UserError that names the file if it is malformed */
export function readManifest(folder: string): Manifest {
  const file = join(folder, "package.json");
  const manifest = readFile(file, "JSON", JSON.parse);
  if (!isRecord(manifest)) throw new UserError(`${file}: expected an object, got ${describeValue(manifest)}`);
  for (const [field, example] of Object.entries(FIELDS)) {
    const value = manifest[field];
    const isValid = isRecord(example) ? isRecord(value) : typeof value === typeof example;
    if (value === undefined || isValid) continue;
    const expected = isRecord(example) ? "an object" : `a ${typeof example}`;
    throw new UserError(`${file}: ${field}: expected ${expected}, got ${describeValue(value)}`);
  }
  return manifest;
}

/** A merge may have left conflict markers in a file. */
function readFile(file: string, format: string, parseSource: (source: string) => unknown): unknown {
  try {
    return parseSource(readFileSync(file, "utf8"));
  } catch (error) {
    const [firstLine] = messageFor(error).split("\n");
    throw new UserError(`${file}: expected ${format}, got: ${firstLine}`, { cause: error });
  }
}
