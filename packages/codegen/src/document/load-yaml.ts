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
