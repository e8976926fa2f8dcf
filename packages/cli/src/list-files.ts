// Lists and reads the files of folders. It imports only modules of Node, like `build/prune-output.ts`.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Returns the paths of all files in a folder, and of the links to files, relative to it and with slashes.
 *
 * @param ignored matches the names of files, and of folders with all files in them, that are left out
 */
export async function listFiles(folder: string, ignored = /^$/): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !ignored.test(name));
  const paths = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return (await listFiles(path, ignored)).map((inner) => `${entry.name}/${inner}`);
      const isFile = entry.isFile() || (await stat(path).catch(() => undefined))?.isFile();
      return isFile ? entry.name : [];
    }),
  );
  return paths.flat();
}

/** Returns the contents of the files whose paths match the pattern, by path. */
export async function readFiles(folder: string, pattern: RegExp, ignored?: RegExp): Promise<Map<string, string>> {
  const paths = (await listFiles(folder, ignored)).filter((path) => pattern.test(path));
  const read = async (path: string) => [path, await readFile(join(folder, path), "utf8")] as const;
  return new Map(await Promise.all(paths.map(read)));
}
