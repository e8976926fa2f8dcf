// Copies modules of `src/runtime/` into the generated code, so that generated packages need no runtime package.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BANNER } from "./banner.ts";

/** The path is the same from `src/` and from `dist/`. The sources are published next to the compiled modules. */
const sources = join(import.meta.dirname, "../../src/runtime");

/** A generated file. Its path is relative to the working directory. */
export interface GeneratedFile {
  path: string;
  content: string;
}

/**
 * Returns the modules as files below `<directory>/runtime/`. They import each other by relative paths, which stay valid,
 * because the copies have the same layout.
 *
 * @param modules paths below `src/runtime/` without extension: `sdk/client`
 */
export function runtimeFiles(directory: string, modules: Iterable<string>): GeneratedFile[] {
  return [...modules].map((name) => ({
    path: `${directory}/runtime/${name}.ts`,
    content: BANNER + readFileSync(join(sources, `${name}.ts`), "utf8"),
  }));
}
