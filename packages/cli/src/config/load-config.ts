// Loads the configuration file of a project.
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { findSource } from "../diff/locate-changes.ts";
import { parseTypeSpecPath } from "../input/compile-typespec.ts";
import { isUrl } from "../input/download.ts";
import { messageFor, UsageError } from "../user-error.ts";
import { type AudienceConfig, type Config, PARTS } from "./config.ts";
import { withImportExtensions } from "./import-extension.ts";
import { expectSeparateOutputs, validateConfig } from "./validate-config.ts";

const FILE_NAMES = ["ts", "mts", "js", "mjs"].map((extension) => `onecontract.config.${extension}`);
let loadCount = 0;

/** Returns the path of the configuration file in a folder, or undefined if there is none. */
export function findConfigFile(folder: string): string | undefined {
  return FILE_NAMES.map((name) => resolve(folder, name)).find((path) => existsSync(path));
}

const CLIENT_FOLDER = "packages/sdk";

/** Returns the path of the configuration file in a folder, or of that of the client in a workspace. */
export function findProjectConfig(folder: string): string | undefined {
  return findConfigFile(folder) ?? findConfigFile(join(folder, CLIENT_FOLDER));
}

/**
 * Loads the file, again on each call, and makes its paths absolute.
 *
 * @throws UsageError that names the file and the field
 */
export async function loadConfig(file: string): Promise<Config> {
  const folder = dirname(file);
  const { audiences = {}, ...config } = validateConfig(await importConfig(file), file);
  const absolute: Config = { ...config, ...resolvePaths(config, folder) };
  absolute.input = isUrl(config.input) ? config.input : resolve(folder, config.input);
  absolute.allowReferences = config.allowReferences?.map((place) => (isUrl(place) ? place : resolve(folder, place)));
  // A contract in TypeSpec is the project's own, so that its author can fix it.
  absolute.strict = config.strict ?? parseTypeSpecPath(findSource(absolute.input)) !== undefined;
  if (Object.keys(audiences).length === 0) return absolute;
  const resolved = Object.entries(audiences).map(([name, audience]) => [name, resolvePaths(audience, folder)] as const);
  const complete = { ...absolute, audiences: Object.fromEntries(resolved) };
  expectSeparateOutputs(complete, file);
  return complete;
}

function resolvePaths(config: AudienceConfig, folder: string): AudienceConfig {
  const absolute = { ...config };
  if (config.overlays) absolute.overlays = config.overlays.map((overlay) => resolve(folder, overlay));
  for (const part of PARTS) {
    const options = config[part];
    if (options) Object.assign(absolute, { [part]: { ...options, output: resolve(folder, options.output) } });
  }
  return withImportExtensions(absolute);
}

async function importConfig(file: string): Promise<unknown> {
  // The query string makes Node load the file again in watch mode.
  const url = `${pathToFileURL(file).href}?load=${loadCount++}`;
  const hooks = registerHooks({
    load: (loaded, context, nextLoad) =>
      nextLoad(loaded, loaded === url ? { ...context, ...moduleFormat(file) } : context),
  });
  try {
    const module = await import(url);
    return module.default;
  } catch (error) {
    throw new UsageError(`${file}: ${messageFor(error)}`, { cause: error });
  } finally {
    hooks.deregister();
  }
}

/** Returns the format of a file with the syntax of ES modules, which Node reads as CommonJS if the package.json is of a CommonJS project. */
function moduleFormat(file: string): { format?: string } {
  const isModule = /^(?:import|export)\b/m.test(readFileSync(file, "utf8"));
  return isModule ? { format: file.endsWith("ts") ? "module-typescript" : "module" } : {};
}
