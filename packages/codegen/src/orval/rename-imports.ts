// Renames `.ts` to `.js` in the imports of generated files, for compilers that do not rewrite them.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export async function renameImports(directory: string): Promise<void> {
  // The parser is loaded here, because most projects do not rename imports.
  const { parse } = await import("@babel/parser");
  const paths = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith(".ts"));
  for (const path of paths.map((name) => join(directory, name))) {
    const source = await readFile(path, "utf8");
    const { program } = parse(source, { sourceType: "module", plugins: ["typescript"] });
    const ends = program.body.flatMap((statement) => {
      const module = "source" in statement ? statement.source : undefined;
      const isRelative = module?.type === "StringLiteral" && /^\.{1,2}\/.*\.ts$/.test(module.value);
      return isRelative && module.end != null ? [module.end] : [];
    });
    if (ends.length > 0) await writeFile(path, replaceExtensions(source, ends));
  }
}

/** @param ends offsets after the closing quotes of the modules, in ascending order */
function replaceExtensions(source: string, ends: number[]): string {
  const starts = [0, ...ends.map((end) => end - 1)];
  const parts = starts.map((start, index) => {
    const end = ends[index];
    return end === undefined ? source.slice(start) : `${source.slice(start, end - '.ts"'.length)}.js`;
  });
  return parts.join("");
}
