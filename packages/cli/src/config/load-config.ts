// Loads the configuration file of a project and validates the parts that a generator cannot validate.
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { diffRules } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { closest } from "fastest-levenshtein";
import { findSource } from "../diff/locate-changes.ts";
import { isUrl } from "../input/download.ts";
import { messageFor, UsageError } from "../user-error.ts";
import { type Config, PARTS, type Part } from "./config.ts";
import { withImportExtensions } from "./import-extension.ts";

const FILE_NAMES = ["ts", "mts", "js", "mjs"].map((extension) => `onecontract.config.${extension}`);
const FIELDS = "input allowReferences overlays operations types className environmentPrefix strict diff".split(" ");

const MODEL_FIELDS = ["output", "enums", "importExtension"] as const;

const PART_FIELDS = {
  sdk: [...MODEL_FIELDS, "entryPoints", "dates", "int64", "requestIdHeaders", "errorBody"],
  server: [...MODEL_FIELDS, "runtime"],
  mcp: ["output", "sdk", "runtime"],
  docs: ["output"],
} satisfies { [P in Part]: (keyof NonNullable<Config[P]>)[] };

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
  const absolute: Config = { ...config, input: isUrl(config.input) ? config.input : resolve(folder, config.input) };
  absolute.overlays = config.overlays?.map((overlay) => resolve(folder, overlay));
  absolute.allowReferences = config.allowReferences?.map((place) => (isUrl(place) ? place : resolve(folder, place)));
  // A contract in TypeSpec is the project's own, so that its author can fix it.
  absolute.strict = config.strict ?? extname(findSource(absolute.input)) === ".tsp";
  for (const part of PARTS) Object.assign(absolute, resolveOutput(config, part, folder));
  return withImportExtensions(absolute);
}

function resolveOutput(config: Config, part: Part, folder: string): Partial<Config> {
  const options = config[part];
  return options ? { [part]: { ...options, output: resolve(folder, options.output) } } : {};
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
    if (error instanceof Error && "code" in error && error.code === "ERR_UNKNOWN_FILE_EXTENSION") {
      throw new UsageError(
        `${file}: expected Node 22.18 or newer for TypeScript, got ${process.versions.node}. Rename the file to onecontract.config.js`,
      );
    }
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

function validateConfig(config: unknown, file: string): Config {
  if (!isRecord(config)) {
    throw new UsageError(`${file}: expected \`export default defineConfig({ … })\`, got ${describe(config)}`);
  }
  expectKeys(config, [...FIELDS, ...PARTS], file);
  for (const name of ["input", "className", "environmentPrefix"]) {
    if (name === "input" || config[name] !== undefined) expectString(config[name], `${file}: ${name}`);
  }
  for (const name of ["allowReferences", "overlays"]) {
    const values = config[name] ?? [];
    if (!Array.isArray(values)) throw new UsageError(`${file}: ${name}: expected a list, got ${describe(values)}`);
    for (const value of values) expectString(value, `${file}: ${name}`);
  }
  for (const name of ["operations", "types"]) {
    const values = config[name] ?? {};
    if (!isRecord(values)) throw new UsageError(`${file}: ${name}: expected an object, got ${describe(values)}`);
    for (const [key, value] of Object.entries(values)) {
      if (name === "types") expectString(value, `${file}: types.${key}`);
      else if (!isRecord(value))
        throw new UsageError(`${file}: operations: ${key}: expected an object, got ${describe(value)}`);
      else validateOperation(value, `${file}: operations: ${key}`);
    }
  }
  if (config.strict !== undefined && typeof config.strict !== "boolean")
    throw new UsageError(`${file}: strict: expected true or false, got ${describe(config.strict)}`);
  if (config.diff !== undefined) validateDiff(config.diff, `${file}: diff`);
  const parts = PARTS.filter((part) => config[part] !== undefined);
  if (parts.length === 0 && config.diff === undefined)
    throw new UsageError(`${file}: expected at least one of ${PARTS.join(", ")}, got none`);
  for (const part of parts) {
    const options = config[part];
    if (!isRecord(options)) throw new UsageError(`${file}: ${part}: expected an object, got ${describe(options)}`);
    expectString(options.output, `${file}: ${part}.output`);
    expectKeys(options, PART_FIELDS[part], `${file}: ${part}`);
  }
  return config as unknown as Config;
}

function validateOperation(operation: Record<string, unknown>, location: string): void {
  expectKeys(operation, ["method", "hidden", "pagination"], location);
  const { pagination = {} } = operation;
  if (!isRecord(pagination))
    throw new UsageError(`${location}: pagination: expected an object, got ${describe(pagination)}`);
}

const RATINGS = ["major", "minor", "patch"];

function validateDiff(diff: unknown, location: string): void {
  if (!isRecord(diff)) throw new UsageError(`${location}: expected an object, got ${describe(diff)}`);
  expectKeys(diff, ["rules", "stability", "leadTimeDays"], location);
  const { leadTimeDays = 0 } = diff;
  if (!Number.isInteger(leadTimeDays) || Number(leadTimeDays) < 0)
    throw new UsageError(`${location}.leadTimeDays: expected a number of days, got ${describe(leadTimeDays)}`);
  const tables: [name: string, keys: string[], values: string[]][] = [
    ["rules", Object.keys(diffRules), [...RATINGS, "off"]],
    ["stability", ["alpha", "beta"], RATINGS],
  ];
  for (const [name, keys, values] of tables) {
    const table = diff[name] ?? {};
    if (!isRecord(table)) throw new UsageError(`${location}.${name}: expected an object, got ${describe(table)}`);
    const unknown = Object.keys(table).find((key) => !keys.includes(key));
    if (unknown !== undefined)
      throw new UsageError(
        `${location}.${name}: expected ${name === "rules" ? "rules of the report" : keys.join(" or ")}, got "${unknown}". Did you mean ${closest(unknown, keys)}?`,
      );
    for (const [key, value] of Object.entries(table)) {
      if (values.some((known) => known === value)) continue;
      throw new UsageError(`${location}.${name}.${key}: expected one of ${values.join(", ")}, got ${describe(value)}`);
    }
  }
}

/** Fails for an unknown key, and names the known one that is written most like it. */
function expectKeys(value: object, known: readonly string[], location: string): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const nearest = closest(unknown, known);
  throw new UsageError(`${location}: expected only ${known.join(", ")}, got "${unknown}". Did you mean ${nearest}?`);
}

function expectString(value: unknown, location: string): void {
  if (typeof value === "string" && value !== "") return;
  throw new UsageError(`${location}: expected a non-empty string, got ${describe(value)}`);
}

function describe(value: unknown): string {
  return value === undefined ? "none" : (JSON.stringify(value) ?? typeof value);
}
