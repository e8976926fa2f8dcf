// Executables of the runtimes that a test compares with its own Node. npm packages for this platform contain them; their install
// scripts need not run.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Path of Deno, or undefined if there is none for this platform. */
export const deno = findExecutable("deno", "deno");

/** Path of Bun, or undefined if there is none for this platform. */
export const bun = findExecutable("bun", "bin/bun");

/** Path of Node 22, the oldest version that the published packages support, or undefined if there is none for this platform. */
export const node22 = findNode22();

/** Returns the executable of an npm package, which its install script would link. */
function findExecutable(name: string, file: string): string | undefined {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
  const { resolve } = createRequire(manifest);
  for (const platform of Object.keys(optionalDependencies)) {
    try {
      return join(dirname(resolve(`${platform}/package.json`)), file);
    } catch {
      // The package is for another platform.
    }
  }
  return undefined;
}

function findNode22(): string | undefined {
  const folder = `../node_modules/node-22-${process.platform}-${process.arch}`;
  const path = join(import.meta.dirname, folder, "bin/node");
  return existsSync(path) ? path : undefined;
}
