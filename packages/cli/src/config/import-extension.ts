// The extension of relative imports in generated code, which the settings of the TypeScript compiler determine.
import { dirname, join, resolve } from "node:path";
import type { ImportExtension } from "@onecontract/codegen";
import { createFilesMatcher, getTsconfig, parseTsconfig, type TsConfigResult } from "get-tsconfig";
import { messageFor, UsageError } from "../user-error.ts";
import type { AudienceConfig } from "./config.ts";

/** Returns the configuration with the import extension of each part whose output has no chosen one. */
export function withImportExtensions({ sdk, server, ...config }: AudienceConfig): AudienceConfig {
  const complete = <Part extends { output: string; importExtension?: ImportExtension }>(part: Part): Part => ({
    ...part,
    importExtension: part.importExtension ?? findImportExtension(resolve(part.output)),
  });
  return { ...config, ...(sdk && { sdk: complete(sdk) }), ...(server && { server: complete(server) }) };
}

/**
 * Returns the extension that the nearest tsconfig.json allows. Without one, it is `.ts`, which Node and bundlers run.
 *
 * @param folder absolute path of the generated code
 * @throws UsageError if the tsconfig.json, or one that it extends, cannot be read
 */
export function findImportExtension(folder: string): ImportExtension {
  const options = readCompilerOptions(folder);
  if (!options || options.allowImportingTsExtensions || options.rewriteRelativeImportExtensions) return ".ts";
  const resolution = (options.moduleResolution ?? options.module ?? "").toLowerCase();
  return /^node(?:next|\d\d)$/.test(resolution) && resolution !== "node10" ? ".js" : "";
}

function readCompilerOptions(folder: string): TsConfigResult["config"]["compilerOptions"] {
  const file = join(folder, "index.ts");
  try {
    const found = getTsconfig(file);
    if (!found) return undefined;
    const referenced = (found.config.references ?? []).map(({ path }) =>
      readReferenced(resolve(dirname(found.path), path)),
    );
    // A tsconfig.json without files, such as in the templates of Vite, only refers to those with the settings.
    const owner = [found, ...referenced].find((tsconfig) => createFilesMatcher(tsconfig)(file)) ?? found;
    return owner.config.compilerOptions ?? {};
  } catch (error) {
    const problem = `expected a readable tsconfig.json for ${folder}, or the option importExtension, got: ${messageFor(error)}`;
    throw new UsageError(problem, { cause: error });
  }
}

/** @param path path of the file, or of the folder of a tsconfig.json */
function readReferenced(path: string): TsConfigResult {
  const file = path.endsWith(".json") ? path : join(path, "tsconfig.json");
  return { path: file, config: parseTsconfig(file) };
}
