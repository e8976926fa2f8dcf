import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Path of the program that an installed package brings.
 *
 * @throws Error when the package is not installed or has no such program.
 */
export function programPath(name: string, program = name.slice(name.lastIndexOf("/") + 1)): string {
  for (const { folder, bin } of installed(name)) {
    const relative = typeof bin === "string" ? bin : bin?.[program];
    if (relative !== undefined) return join(folder, relative);
  }
  throw new Error(`${name}: expected its program ${program} to be installed, found none`);
}

/** @throws Error when the package is not installed. */
export function versionOf(name: string): string {
  const [found] = installed(name);
  if (!found) throw new Error(`${name}: expected it to be installed, found nothing`);
  return found.version;
}

interface Manifest {
  version: string;
  bin?: string | Record<string, string>;
}

/** The package's manifest in this folder's node_modules, and in those further up. */
function installed(name: string): (Manifest & { folder: string })[] {
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
