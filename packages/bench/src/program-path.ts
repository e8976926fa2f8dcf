import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Path of the program that an installed package brings.
 *
 * @throws Error when the package is not installed or has no such program.
 */
export function programPath(name: string, program = name): string {
  const require = createRequire(import.meta.url);
  const manifestPath = require.resolve.paths(name)?.map((folder) => join(folder, name, "package.json")) ?? [];
  for (const path of manifestPath) {
    try {
      const { bin } = require(path) as { bin: string | Record<string, string> };
      const relative = typeof bin === "string" ? bin : bin[program];
      if (relative !== undefined) return join(dirname(path), relative);
    } catch {
      // Not in this folder: the next one up may have it.
    }
  }
  throw new Error(`${name}: expected its program ${program} to be installed, found none`);
}
