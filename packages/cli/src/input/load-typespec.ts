// Loads TypeSpec from the packages that a contract depends on. A second copy of the compiler would not recognize the decorators of the
// contract's libraries.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Imports a module as the contract resolves it.
 *
 * @param main path of the main file of the contract
 * @throws an error with the code `MODULE_NOT_FOUND` if it is not installed
 */
export async function loadTypeSpec<T = typeof import("@typespec/compiler")>(
  main: string,
  name = "@typespec/compiler",
): Promise<T> {
  const path = createRequire(resolve(main)).resolve(name);
  if (path.includes("%")) await import("./encode-typespec-paths.ts");
  return import(pathToFileURL(path).href);
}
