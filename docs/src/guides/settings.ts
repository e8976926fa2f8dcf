// What `petstore-api serve --help` says of each setting.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

export interface ServerSetting {
  flag: string;
  variable?: string;
  meaning: string;
  fallback?: string;
}

export const settings: ServerSetting[] = readSettings(serveHelp());

function serveHelp(): string {
  const program = join(createRequire(import.meta.url).resolve("@petstore/api/package.json"), "../dist/cli.js");
  return execFileSync(process.execPath, [program, "serve", "--help"], { encoding: "utf8" });
}

/** A line that starts with a flag starts a setting; what it does unless given stands in brackets at its end. */
export function readSettings(help: string): ServerSetting[] {
  return help
    .split(/\n(?= {2}--)/)
    .slice(1)
    .map((text) => {
      const line = text.replace(/\s*\n\s*/g, " ").trim();
      const [, flag = "", variable, rest = ""] = /^(--[a-z-]+)(?:, ([A-Z_]+))?\s+(.*)$/.exec(line) ?? [];
      const [, meaning = rest, fallback] = /^(.*?)\s+\(([^()]*)\)$/.exec(rest) ?? [];
      return { flag, ...(variable && { variable }), meaning, ...(fallback && { fallback }) };
    });
}
