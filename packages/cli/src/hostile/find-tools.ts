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
    python: await findInterpreter("python3", "-c", "import sys, requests; print(sys.executable)"),
    php: await findInterpreter("php", "-r", "echo extension_loaded('curl') ? PHP_BINARY : '';"),
    ruby: findProgram("ruby"),
    javac: findProgram("javac"),
    treeSitter: installed("@vscode/tree-sitter-wasm"),
    portal: installed("@onecontract/portal"),
    playwright: installed("playwright-core"),
    chromium: process.env.CHROMIUM_PATH ?? CHROMIUM.map((name) => findProgram(name)).find((path) => path !== undefined),
  };
  const skipped = [
    tools.shells.length === 0 && "curl samples are not run: expected curl and a shell",
    !tools.python && "Python samples are not run: expected python3 with the package requests",
    !tools.php && "PHP samples are not run: expected php with the extension curl",
    !tools.ruby && "Ruby samples are not run: expected ruby",
    !tools.javac && "Java samples are not compiled: expected javac",
    !tools.treeSitter && "code samples are not lexed: expected the package @vscode/tree-sitter-wasm in the project",
    !tools.portal && "pages are not built: expected the package @onecontract/portal in the project",
    !(tools.playwright && tools.chromium) &&
      "pages are not opened: expected the package playwright-core in the project, and Chromium",
  ];
  return { tools, skipped: skipped.filter((message) => message !== false) };
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
async function findInterpreter(name: string, option: string, program: string): Promise<string | undefined> {
  const { succeeded, output } = await runProgram(name, [option, program]);
  return (succeeded && output.trim()) || undefined;
}
