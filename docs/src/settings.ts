// The settings of the server, as `petstore-api serve --help --json` prints them.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

export interface ServerSetting {
  flag: string;
  /** Environment variable. */
  variable?: string;
  description: string;
  default?: string;
}

const program = join(createRequire(import.meta.url).resolve("@petstore/api/package.json"), "../dist/cli.js");
const json = execFileSync(process.execPath, [program, "serve", "--help", "--json"], { encoding: "utf8" });

export const settings: ServerSetting[] = JSON.parse(json);
