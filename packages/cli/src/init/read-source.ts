// Reads the contract of a new project from a file, a folder or a URL.
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { isUrl } from "../input/download.ts";
import { UserError } from "../user-error.ts";
import type { ContractSource } from "./contract-source.ts";
import { readOpenapiSource } from "./openapi-source.ts";
import { readTypespecSource } from "./typespec-source.ts";

const OPENAPI_FILES = ["openapi.yaml", "openapi.yml", "openapi.json"];

/**
 * Reads a contract from a TypeSpec file or folder, an OpenAPI file or folder, or the URL of an OpenAPI document.
 *
 * @throws UserError if there is no contract, or if it cannot be read
 */
export async function readSource(source: string, allowReferences?: readonly string[]): Promise<ContractSource> {
  if (isUrl(source)) return readOpenapiSource(source, allowReferences);
  const path = resolve(source);
  if (!existsSync(path)) throw new UserError(`${source}: expected a contract, got no such file or folder`);
  if (!statSync(path).isDirectory()) {
    return path.endsWith(".tsp") ? readTypespecSource(path) : readOpenapiSource(path, allowReferences);
  }
  const main = join(path, "main.tsp");
  if (existsSync(main)) return readTypespecSource(main);
  const openapi = OPENAPI_FILES.map((file) => join(path, file)).find((file) => existsSync(file));
  if (openapi !== undefined) return readOpenapiSource(openapi, allowReferences);
  throw new UserError(`${source}: expected a folder with main.tsp or ${OPENAPI_FILES[0]}, got neither`);
}
