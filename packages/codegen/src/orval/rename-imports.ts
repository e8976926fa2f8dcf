// Renames `.ts` to `.js` in the imports of generated files, for compilers that do not rewrite them.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A relative module at the end of an import or export declaration. */
const RELATIVE_MODULE = /^((?:(?:import|export)\b.*|\}) from |import )"(\.{1,2}\/[^"]+)\.ts";$/gm;

export async function renameImports(directory: string): Promise<void> {
  const paths = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith(".ts"));
  for (const path of paths.map((name) => join(directory, name))) {
    const source = await readFile(path, "utf8");
    const renamed = source.replace(RELATIVE_MODULE, '$1"$2.js";');
    if (renamed !== source) await writeFile(path, renamed);
  }
}
