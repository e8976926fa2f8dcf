// Finds the documents that `redocly lint` reads: those of its arguments, or those of redocly.yaml.
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadConfig } from "@redocly/openapi-core";
import { UsageError } from "../user-error.ts";

/** Options of `redocly lint` (version 2) whose value may be the next argument. */
const VALUE_OPTIONS = new Set(
  ["config", "extends", "format", "lint-config", "max-problems", "skip-preprocessor", "skip-rule"].map(
    (name) => `--${name}`,
  ),
);

/**
 * Returns the paths of the documents. An argument is a path, or the name of an API in redocly.yaml; without one, all of its APIs are linted.
 *
 * @param args arguments of `redocly lint`
 * @throws UsageError for any other argument, such as a URL
 */
export async function lintedFiles(args: readonly string[]): Promise<string[]> {
  const names = args.filter((arg, index) => !arg.startsWith("-") && !VALUE_OPTIONS.has(args[index - 1] ?? ""));
  if (names.length > 0 && names.every(isFile)) return names;
  const config = optionValue(args, "--config");
  const { configPath = "", resolvedConfig } = await loadConfig({
    ...(config !== undefined && { configPath: config }),
    skipPluginEval: true,
  });
  const apis = new Map(Object.entries(resolvedConfig.apis ?? {}).map(([name, { root }]) => [name, root]));
  return (names.length > 0 ? names : [...apis.keys()]).map((name) => {
    const root = apis.get(name);
    const file = root === undefined ? name : join(dirname(configPath), root);
    if (isFile(file)) return file;
    throw new UsageError(`expected the path of a contract, or the name of an API in redocly.yaml, got "${name}"`);
  });
}

/** Returns the value of an option of `redocly lint`, which is in the same argument or in the next one. */
export function optionValue(args: readonly string[], name: string): string | undefined {
  const index = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  return args[index] === name ? args[index + 1] : args[index]?.slice(name.length + 1);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
