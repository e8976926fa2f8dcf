// Finds files of the portal for request paths, without following a path or a symbolic link out of its directory.
import { realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";

/** `.` segments, dotfiles, empty segments, and characters that no file name of the portal contains. */
const UNSERVABLE = /[%\\\p{Cc}]|\/\/|\/\.(?!well-known(\/|$))/u;

/**
 * Returns the file or directory at the path, or undefined if there is none that may be served. Dotfiles may not, except
 * `/.well-known` (RFC 8615).
 * @param dir absolute path of the portal, which may itself be a symbolic link.
 */
export function findPortalFile(dir: string, path: string): Stats | undefined {
  if (UNSERVABLE.test(path)) return undefined;
  try {
    const root = realpathSync.native(dir);
    const file = realpathSync.native(join(root, path));
    const isInside = file === root || file.startsWith(root + sep);
    return isInside && !UNSERVABLE.test(file.slice(root.length)) ? statSync(file) : undefined;
  } catch {
    // The path does not exist, is too long for the file system, or is not readable.
    return undefined;
  }
}
