// Replaces a folder by another one. Another process may replace the same folder at the same time: the last one wins.
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const MAX_ATTEMPTS = 100;

const PREFIX = ".generated-portal-";

/**
 * Returns the path of a folder of this process, in place of which an interrupted build leaves nothing that the project's tools read: in the
 * nearest `node_modules`, or else next to the folder. Removes those of processes that ended.
 */
export function temporaryFolder(folder: string): string {
  const parent = nearestModules(dirname(folder)) ?? dirname(folder);
  const names = existsSync(parent) ? readdirSync(parent).filter((name) => name.startsWith(PREFIX)) : [];
  for (const name of names) {
    if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
  return join(parent, `${PREFIX}${process.pid}`);
}

function nearestModules(folder: string): string | undefined {
  const modules = join(folder, "node_modules");
  if (existsSync(modules)) return modules;
  return dirname(folder) === folder ? undefined : nearestModules(dirname(folder));
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * Renames `replacement` to `folder`, and removes what was there.
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
      if (codeOf(error) === "EXDEV") {
        rmSync(folder, { recursive: true, force: true });
        cpSync(replacement, folder, { recursive: true });
        return;
      }
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
