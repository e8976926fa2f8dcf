// Locates the files that the build reads from this package.
import { join } from "node:path";

/** @param path within the package: `src/styles` */
export function packageFile(path: string): string {
  // This module is in src/build/ or in dist/build/.
  return join(import.meta.dirname, "../..", path);
}
