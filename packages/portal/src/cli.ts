#!/usr/bin/env node
// `onecontract-portal build|dev`: builds or serves the portal of the project in the working directory.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { visibleLines } from "@onecontract/codegen";
import { checkOptions, locateOption } from "./model/check-options.ts";
import { type Portal, resolvePortal } from "./model/portal.ts";

const USAGE = `Usage: onecontract-portal build|dev

  build  writes the portal as static files to "dist"
  dev    serves the pages and reloads them after each edit, on the port DOCS_PORT (default 4321)

Both read portal.config.ts in the working directory. These environment variables take precedence over its options:
DOCS_CONTRACT, DOCS_OUT, DOCS_SITE, DOCS_BASE.`;

const CONFIG_NAMES = ["portal.config.ts", "portal.config.mts", "portal.config.js", "portal.config.mjs"];

const root = process.cwd();
const [command, ...rest] = process.argv.slice(2);

if (rest.length > 0 || (command !== "build" && command !== "dev")) {
  console.error(USAGE);
  process.exitCode = command === "--help" ? 0 : 2;
} else {
  await run(command).catch((error: unknown) => {
    console.error(error instanceof Error && !process.env.DEBUG ? visibleLines(error.message) : error);
    process.exitCode = 1;
  });
}

async function run(name: "build" | "dev"): Promise<void> {
  const configFile = findConfig();
  try {
    await start(name, configFile);
  } catch (error) {
    throw locateOption(error, configFile, readFileSync(configFile, "utf8"));
  }
}

async function start(name: "build" | "dev", configFile: string): Promise<void> {
  if (name === "build") {
    // Most memory of a build is garbage of pages that are written. V8 would otherwise let the heap grow to four times its content.
    setFlagsFromString("--heap-growing-percent=50");
    const { buildPortal } = await import("./build/build-portal.ts");
    return buildPortal(await load(configFile));
  }
  const { devPortal } = await import("./build/dev-portal.ts");
  return devPortal({ load: () => load(configFile), configFile, port: Number(process.env.DOCS_PORT || 4321) });
}

function findConfig(): string {
  const file = CONFIG_NAMES.map((name) => join(root, name)).find((path) => existsSync(path));
  if (file === undefined) throw new Error(`${root}: expected portal.config.ts, got none`);
  return file;
}

async function load(configFile: string): Promise<Portal> {
  // The query makes Node load the file again after an edit.
  const { default: options } = await import(`${pathToFileURL(configFile).href}?${statSync(configFile).mtimeMs}`);
  checkOptions(options, configFile, readFileSync(configFile, "utf8"));
  return resolvePortal(options, root);
}
