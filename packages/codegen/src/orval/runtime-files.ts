// Makes files of generated modules, and copies the modules of `src/runtime/` that they import next to them, so that
// generated packages need no runtime package.
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type TypeScript, ts } from "../language/typescript.ts";
import { BANNER } from "./banner.ts";

/** The path is the same from `src/` and from `dist/`. The sources are published next to the compiled modules. */
const sources = join(import.meta.dirname, "../../src");

/** A generated file. Its path is relative to the working directory. */
export interface GeneratedFile {
  path: string;
  content: string;
}

/**
 * Returns the files of generated modules, and of the modules of the runtime that they import, directly or through each other.
 * The copies have the layout of `src/runtime/`, so that their relative imports stay valid.
 *
 * @param modules code by path without extension: `client.gen`. A module of the runtime is replaced by one with its path.
 */
export function generatedFiles(
  directory: string,
  modules: Readonly<Record<string, TypeScript | undefined>>,
): GeneratedFile[] {
  const contents = new Map<string, string>();
  const add = (name: string, source: string) => {
    contents.set(name, BANNER + source);
    for (const path of importedModules(source)) {
      const module = posix.join(posix.dirname(name), path);
      const isNew = module.startsWith("runtime/") && !contents.has(module) && !(module in modules);
      if (isNew) add(module, readModule(module));
    }
  };
  for (const [name, code] of Object.entries(modules)) {
    if (code) add(name, ts.module(code, "../".repeat(name.split("/").length - 1) || "./"));
  }
  return [...contents].map(([name, content]) => ({ path: `${directory}/${name}.ts`, content }));
}

/** Returns copies of modules of the runtime, by their path below `src/runtime/` without extension: `json/is-record`. */
export function runtimeFiles(directory: string, names: string[]): GeneratedFile[] {
  return names.map((name) => ({
    path: `${directory}/runtime/${name}.ts`,
    content: BANNER + readModule(`runtime/${name}`),
  }));
}

/** Returns the paths in the declarations of a module, which begin a line. Text of the contract never does. */
function importedModules(source: string): string[] {
  const declarations = source.matchAll(/^(?:import|export|\}) [^"\n]*from "(\.[^"\n]+)\.ts";$/gm);
  return [...declarations].map(([, path = ""]) => path);
}

const runtimeSources = new Map<string, string>();

function readModule(name: string): string {
  const source = runtimeSources.get(name) ?? readFileSync(join(sources, `${name}.ts`), "utf8");
  runtimeSources.set(name, source);
  return source;
}
