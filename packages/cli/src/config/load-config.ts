// Loads the configuration file of a project and validates the parts that a generator cannot validate.
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { messageFor, UsageError } from "../user-error.ts";
import { type Config, PARTS, type Part } from "./config.ts";

const FILE_NAMES = ["onecontract.config.ts", "onecontract.config.js", "onecontract.config.mjs"];
const FIELDS = ["input", "className", "environmentPrefix", ...PARTS];

let loadCount = 0;

/** Returns the path of the configuration file in a folder, or undefined if there is none. */
export function findConfigFile(folder: string): string | undefined {
  return FILE_NAMES.map((name) => resolve(folder, name)).find((path) => existsSync(path));
}

/**
 * Loads the file, again on each call, and makes its paths absolute.
 *
 * @throws UsageError that names the file and the field
 */
export async function loadConfig(file: string): Promise<Config> {
  const exported = await importConfig(file);
  const folder = dirname(file);
  const config = validateConfig(exported, file);
  const absolute: Config = { ...config, input: resolve(folder, config.input) };
  for (const part of PARTS) Object.assign(absolute, resolveOutput(config, part, folder));
  return absolute;
}

function resolveOutput(config: Config, part: Part, folder: string): Partial<Config> {
  const options = config[part];
  return options ? { [part]: { ...options, output: resolve(folder, options.output) } } : {};
}

async function importConfig(file: string): Promise<unknown> {
  try {
    // The query string makes Node load the file again in watch mode.
    const module = await import(`${pathToFileURL(file).href}?load=${loadCount++}`);
    return module.default;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_UNKNOWN_FILE_EXTENSION") {
      throw new UsageError(
        `${file}: expected Node 22.18 or newer for TypeScript, got ${process.versions.node}. Rename the file to onecontract.config.js`,
      );
    }
    throw new UsageError(`${file}: ${messageFor(error)}`, { cause: error });
  }
}

function validateConfig(config: unknown, file: string): Config {
  if (!isRecord(config)) {
    throw new UsageError(`${file}: expected \`export default defineConfig({ … })\`, got ${describe(config)}`);
  }
  const unknown = Object.keys(config).find((name) => !FIELDS.includes(name));
  if (unknown) throw new UsageError(`${file}: expected only ${FIELDS.join(", ")}, got "${unknown}"`);
  for (const name of ["input", "className", "environmentPrefix"]) {
    if (name === "input" || config[name] !== undefined) expectString(config[name], `${file}: ${name}`);
  }
  const parts = PARTS.filter((part) => config[part] !== undefined);
  if (parts.length === 0) throw new UsageError(`${file}: expected at least one of ${PARTS.join(", ")}, got none`);
  for (const part of parts) {
    const options = config[part];
    if (!isRecord(options)) throw new UsageError(`${file}: ${part}: expected an object, got ${describe(options)}`);
    expectString(options.output, `${file}: ${part}.output`);
  }
  return config as unknown as Config;
}

function expectString(value: unknown, location: string): void {
  if (typeof value === "string" && value !== "") return;
  throw new UsageError(`${location}: expected a non-empty string, got ${describe(value)}`);
}

function describe(value: unknown): string {
  return value === undefined ? "none" : (JSON.stringify(value) ?? typeof value);
}
