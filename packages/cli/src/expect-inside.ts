// Keeps files that a command reads or writes in the folder of their project, which may be that of a stranger's pull request.
import { lstatSync, realpathSync } from "node:fs";
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
