// Finds the executables and versions of installed packages.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Returns the path of an executable of an installed package. By default it has the package's name without the scope.
 *
 * @throws Error if the package is not installed or has no such executable
 */
export function binPath(name: string, bin = name.slice(name.lastIndexOf("/") + 1)): string {
  for (const manifest of findManifests(name)) {
    const relative = typeof manifest.bin === "string" ? manifest.bin : manifest.bin?.[bin];
    if (relative !== undefined) return join(manifest.folder, relative);
  }
  throw new Error(`${name}: expected its executable ${bin} to be installed, got none`);
}

/**
 * Returns the version of an installed package.
 *
 * @throws Error if the package is not installed
 */
export function packageVersion(name: string): string {
  const [manifest] = findManifests(name);
  if (!manifest) throw new Error(`${name}: expected it to be installed, got none`);
  return manifest.version;
}

interface Manifest {
  version: string;
  bin?: string | Record<string, string>;
}

/** Returns the package's manifests from the node_modules folders of this directory and its parents. */
function findManifests(name: string): (Manifest & { folder: string })[] {
  const require = createRequire(import.meta.url);
  const paths = require.resolve.paths(name)?.map((folder) => join(folder, name, "package.json")) ?? [];
  return paths.flatMap((path) => {
    try {
      return [{ ...(require(path) as Manifest), folder: dirname(path) }];
    } catch {
      return [];
    }
  });
}
