// Removes compiled files whose source is gone. The compiler never deletes its output, so a package would still publish such files. This
// file imports only modules of Node, because the packages that the command line depends on run it from its source.
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "../list-files.ts";

const SOURCE_EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".json"];
const OUTPUT = /(\.d)?\.[cm]?js(\.map)?$|\.d\.[cm]?ts(\.map)?$/;

/** Folders that a package compiles `src` to: ES modules, and CommonJS next to the manifest that says so. */
const OUTPUT_FOLDERS = ["dist", "commonjs/dist"];

/**
 * Removes the files in `dist` and `commonjs/dist` that TypeScript emitted from a file that is not in `src` any more, for packages that compile
 * `src` to them. Other files remain, and so do the files of existing sources, so programs can read the folder in the meantime.
 *
 * @param folder path of the package
 * @returns the removed files, relative to `folder`
 */
export async function pruneOutput(folder: string): Promise<string[]> {
  const removed = await Promise.all(OUTPUT_FOLDERS.map((output) => pruneFolder(folder, join(folder, output))));
  return removed.flat();
}

async function pruneFolder(folder: string, output: string): Promise<string[]> {
  const source = join(folder, "src");
  if (!existsSync(output)) return [];
  const files = await listFiles(output);
  const stale = files.filter((file) => OUTPUT.test(file) && !hasSource(join(source, file)));
  // Another build may remove the same file.
  await Promise.all(stale.map((file) => rm(join(output, file), { force: true })));
  return stale.map((file) => relative(folder, join(output, file))).toSorted();
}

function hasSource(compiled: string): boolean {
  return SOURCE_EXTENSIONS.some((extension) => existsSync(compiled.replace(OUTPUT, extension)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await pruneOutput(process.cwd());
