// Finds the programs and packages that inspect hostile output. All of them are optional: what is missing is reported, and not inspected.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPackage } from "../generate/find-package.ts";
import { runProgram } from "../run-program.ts";

export interface HostileTools {
  /** Shells that run the curl samples. */
  shells: string[];
  python?: string | undefined;
  php?: string | undefined;
  ruby?: string | undefined;
  javac?: string | undefined;
  /** Folders of packages of the project. */
  treeSitter?: string | undefined;
  portal?: string | undefined;
  playwright?: string | undefined;
  chromium?: string | undefined;
}

/**
 * @param project folder whose dependencies are used
 * @returns the tools, and what is not inspected because one is missing
 */
export async function findTools(project: string): Promise<{ tools: HostileTools; skipped: string[] }> {
  const installed = (name: string) => findPackage(name, join(project, "package.json"));
  const tools: HostileTools = {
    shells: findProgram("curl") ? ["bash", "sh"].flatMap((name) => findProgram(name) ?? []) : [],
    python: await findPython(),
    php: await findPhp(),
    ruby: findProgram("ruby"),
    javac: findProgram("javac"),
    treeSitter: installed("@vscode/tree-sitter-wasm"),
    portal: installed("@onecontract/portal"),
    playwright: installed("playwright-core"),
    chromium: process.env.CHROMIUM_PATH ?? CHROMIUM.map((name) => findProgram(name)).find((path) => path !== undefined),
  };
  const inspections: [string, unknown][] = [
    ["curl samples are not run: expected curl and a shell", tools.shells.length > 0],
    ["Python samples are not run: expected python3 with the package requests", tools.python],
    ["PHP samples are not run: expected php with the extension curl", tools.php],
    ["Ruby samples are not run: expected ruby", tools.ruby],
    ["Java samples are not compiled: expected javac", tools.javac],
    ["code samples are not lexed: expected the package @vscode/tree-sitter-wasm in the project", tools.treeSitter],
    ["pages are not built: expected the package @onecontract/portal in the project", tools.portal],
    [
      "pages are not opened: expected the package playwright-core in the project, and Chromium",
      tools.playwright && tools.chromium,
    ],
  ];
  return { tools, skipped: inspections.flatMap(([message, found]) => (found ? [] : [message])) };
}

const CHROMIUM = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Returns the path of a program that the environment variable PATH leads to. */
function findProgram(name: string): string | undefined {
  const extensions = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders
    .flatMap((folder) => extensions.map((extension) => join(folder, name + extension)))
    .find((path) => existsSync(path));
}

/** Returns the interpreter itself: a version manager puts a script in its place, which needs other environment variables. */
async function findPython(): Promise<string | undefined> {
  const { succeeded, output } = await runProgram("python3", ["-c", "import sys, requests; print(sys.executable)"]);
  return succeeded ? output.trim() : undefined;
}

async function findPhp(): Promise<string | undefined> {
  const { succeeded, output } = await runProgram("php", ["-r", "echo extension_loaded('curl') ? PHP_BINARY : '';"]);
  return succeeded && output !== "" ? output : undefined;
}
