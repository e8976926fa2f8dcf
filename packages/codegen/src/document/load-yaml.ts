// The parser of YAML. It consists of 70 modules, which take as long to load as generating 50 operations, and JSON does not need them.
import { createRequire } from "node:module";
import type * as Yaml from "yaml";

const require = createRequire(import.meta.url);
let yaml: typeof Yaml | undefined;

/** Returns the parser, which is loaded by the first call. */
export function loadYaml(): typeof Yaml {
  yaml ??= require("yaml") as typeof Yaml;
  return yaml;
}

/**
 * Options that keep the time of the parser proportional to the source. By default, it compares each key with each other, and repeats the
 * line of each error.
 */
export const LINEAR_TIME = {
  uniqueKeys: false,
  prettyErrors: false,
  resolveKnownTags: false,
  logLevel: "error",
} as const;
