// Replaces a folder by another one. Another process may replace the same folder at the same time: the last one wins.
import { renameSync, rmSync } from "node:fs";

const MAX_ATTEMPTS = 100;

/**
 * Renames `replacement` to `folder`, and removes what was there. Both must be on the same file system.
 *
 * @throws Error of the file system
 */
export function replaceFolder(folder: string, replacement: string): void {
  const removed = `${replacement}-old`;
  for (let attempt = 1; ; attempt++) {
    try {
      tryRename(folder, removed);
      renameSync(replacement, folder);
      return;
    } catch (error) {
      // Another process put its folder here in the meantime.
      if (attempt === MAX_ATTEMPTS || !isOccupied(error)) throw error;
    } finally {
      rmSync(removed, { recursive: true, force: true });
    }
  }
}

/** Does nothing if the source does not exist. */
function tryRename(source: string, target: string): void {
  try {
    renameSync(source, target);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

function isOccupied(error: unknown): boolean {
  return ["ENOTEMPTY", "EEXIST", "EPERM"].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
