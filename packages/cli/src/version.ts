// The version of this package. All packages of the toolkit that a project depends on have the same.
import { readFileSync } from "node:fs";

export const CLI_VERSION: string = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
).version;
