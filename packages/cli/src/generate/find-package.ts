// Finds installed packages as Node does. Their `exports` need not include their manifest.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Optional entry points of the SDK, with the package that each imports. */
export const ENTRY_POINT_PACKAGES = { msw: "msw", "react-query": "@tanstack/react-query" } as const;

/**
 * Returns the folder of a package that a module can import, or undefined if it is not installed.
 *
 * @param importer absolute path of the module
 */
export function findPackage(name: string, importer: string): string | undefined {
  // `import` ignores NODE_PATH and the folders in the home directory.
  const folders = (createRequire(importer).resolve.paths(name) ?? []).filter((folder) => {
    return importer.startsWith(dirname(folder));
  });
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
