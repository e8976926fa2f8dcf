// Lists the files of folders. It imports only modules of Node, like `build/prune-output.ts`.
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Returns the paths of all files in a folder, relative to it and with slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => relative(folder, file).split(sep).join("/"));
}
