// Reads the server's settings from the output of `petstore-api serve --help`.
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

export const settings: ServerSetting[] = parseSettings(serveHelp());

function serveHelp(): string {
  const program = join(createRequire(import.meta.url).resolve("@petstore/api/package.json"), "../dist/cli.js");
  return execFileSync(process.execPath, [program, "serve", "--help"], { encoding: "utf8" });
}

/**
 * Parses the settings of a help page. A line that starts with a flag starts a setting. Its default is in parentheses at the
 * end of the description.
 */
function parseSettings(help: string): ServerSetting[] {
  return help
    .split(/\n(?= {2}--)/)
    .slice(1)
    .map((setting) => {
      const line = setting.replace(/\s*\n\s*/g, " ").trim();
      const [, flag = "", variable, rest = ""] = /^(--[a-z-]+)(?:, ([A-Z_]+))?\s+(.*)$/.exec(line) ?? [];
      const [, description = rest, defaultValue] = /^(.*?)\s+\(([^()]*)\)$/.exec(rest) ?? [];
      return {
        flag,
        ...(variable && { variable }),
        description,
        ...(defaultValue && { default: defaultValue }),
      };
    });
}
