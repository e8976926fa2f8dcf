// Keeps files that a command reads or writes in the folder of their project, which may be that of a stranger's pull request.
import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { UserError } from "./user-error.ts";

/**
 * Rejects a path whose file is not in the folder, because of a symbolic link or of `..`.
 *
 * @param folder absolute path
 * @param path relative to the folder; the file and its folders may be missing
 * @throws UserError
 */
export function expectInside(folder: string, path: string): void {
  const root = realpathSync(folder);
  const target = targetOf(join(folder, path));
  if (target === root || target?.startsWith(root + sep)) return;
  throw new UserError(`${path}: expected a file in ${folder}, got ${target ?? "a link to no file"}`);
}

/**
 * Rejects a folder in which a link leads out of the project.
 *
 * @param root of the project, an absolute path
 * @param folder relative to the root; it may be missing
 * @param ignored matches the names of files, and of folders with all files in them, that are left out
 * @throws UserError
 */
export function expectFilesInside(root: string, folder: string, ignored = /^$/): void {
  expectInside(root, folder);
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (ignored.test(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) expectFilesInside(root, path, ignored);
    else expectInside(root, path);
  }
}

/** Returns the target of a path, or of its nearest folder that exists. Undefined for a link to nothing, which a write would create. */
function targetOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return isLink(path) ? undefined : targetOf(dirname(path));
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
