import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Resolves to the contents of all files in a directory, by path. */
export async function readGeneratedFiles(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file, await readFile(join(directory, file), "utf8")])),
  );
}

/** Returns the paths of generated files outside the copied runtime. */
export function contractFiles(files: Record<string, string>): string[] {
  return Object.keys(files).filter((file) => !file.startsWith("runtime/"));
}
