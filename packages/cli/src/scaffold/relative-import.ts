// The path by which a module imports another one.
import { posix } from "node:path";

/** @param folder of the module that imports */
export function relativeImport(folder: string, file: string): string {
  const path = posix.relative(folder, file);
  return path.startsWith(".") ? path : `./${path}`;
}
