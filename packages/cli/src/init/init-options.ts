// Options of a new project, and their validation.
import { existsSync, readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { UsageError, UserError } from "../user-error.ts";
import { expectSupportedFolder } from "../workspace/workspace.ts";

export interface InitOptions {
  /** Absolute path of the folder of the new project. */
  directory: string;
  /** Path or URL of the contract. */
  source: string;
  /** Folders and URLs, other than the folder of the contract, that its references may lead to. */
  allowReferences: string[] | undefined;
  /** Name of the project: `bookshop`. */
  name: string;
  /** Scope of its packages: `@acme`. */
  scope: string;
  /** License of the published packages: an SPDX expression, or UNLICENSED. */
  license: string;
  /** False to leave out the installation. */
  isInstalled: boolean;
  /** False to leave out the git repository. */
  usesGit: boolean;
}

/** Value of `license` in a package.json without one: all rights are reserved. */
export const UNLICENSED = "UNLICENSED";

type Given = "directory" | "name" | "scope" | "license";
type Arguments = Omit<InitOptions, Given | "source"> & Record<Given | "from", string | undefined>;

/**
 * Validates the arguments, and derives the missing ones: the folder from the name, the name from the folder, the scope from the name.
 *
 * @throws UsageError for an invalid argument
 * @throws UserError if the folder is not empty, or its path is not supported
 */
export function resolveOptions({ directory, from, name, scope, license, ...flags }: Arguments): InitOptions {
  if (from === undefined || from === "") throw new UsageError("--from: expected a contract: a file, a folder or a URL");
  const folder = resolve(directory ?? name ?? ".");
  const projectName = name ?? basename(folder);
  const option = name === undefined ? "--name (taken from the folder)" : "--name";
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(projectName) || projectName.length > 100) {
    throw new UsageError(`${option}: expected lowercase letters, digits and hyphens, got "${projectName}"`);
  }
  const packageScope = scope ?? `@${projectName}`;
  if (!/^@[a-z0-9][a-z0-9._-]{0,99}$/.test(packageScope)) {
    throw new UsageError(`--scope: expected a scope such as @acme, got "${packageScope}"`);
  }
  if (packageScope === "@onecontract") throw new UsageError("--scope: expected your own scope, got @onecontract");
  const validLicense = validateLicense(license ?? UNLICENSED);
  expectSupportedFolder(folder);
  expectEmpty(folder);
  return { directory: folder, source: from, name: projectName, scope: packageScope, license: validLicense, ...flags };
}

/** @throws UsageError for a value that is not an SPDX license expression (SPDX 2.3, annex D) */
function validateLicense(license: string): string {
  if (/^[A-Za-z0-9.+-]+( (OR|AND|WITH) [A-Za-z0-9.+-]+)*$/.test(license)) return license;
  throw new UsageError(`--license: expected an SPDX license such as MIT or Apache-2.0, got "${license}"`);
}

/** A new git repository is empty, too. */
function expectEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  const [found] = readdirSync(folder).filter((file) => file !== ".git" && file !== ".DS_Store");
  if (found !== undefined) throw new UserError(`${folder}: expected an empty folder, got one with ${found}`);
}
