// Runs the program of a package that the current folder depends on, with the output and the input of this process.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visibleLines } from "@onecontract/codegen";
import { findPackage } from "./generate/find-package.ts";
import { UserError } from "./user-error.ts";

export interface InstalledProgram {
  package: string;
  /** Name in the `bin` field of the package. */
  bin: string;
  args: readonly string[];
  /** Arguments of Node. */
  nodeArgs?: readonly string[];
  /** Folder that the program runs in. Default: the current folder. */
  cwd?: string | undefined;
  /**
   * Changes the standard output, once the program has ended. Its standard error becomes visible text. Default: the program writes to the
   * output of this process.
   */
  changeOutput?: ((output: string) => string) | undefined;
}

/** Largest output to change, in bytes. */
const MAX_OUTPUT = 64 * 2 ** 20;

/**
 * @returns the exit code
 * @throws UserError if the package is not installed
 */
export function runInstalledProgram(installed: InstalledProgram): number {
  const { package: name, bin, args, nodeArgs = [], cwd, changeOutput } = installed;
  const folder = findPackage(name, join(process.cwd(), "package.json"));
  if (folder === undefined) {
    throw new UserError(
      `${bin}: expected ${name} to be installed. In ${process.cwd()}, run:\n  npm install --save-dev ${name}`,
    );
  }
  const manifest: { bin: Record<string, string> } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const program = join(folder, manifest.bin[bin] ?? "");
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeArgs, program, ...args], {
    stdio: changeOutput ? ["inherit", "pipe", "pipe"] : "inherit",
    encoding: "utf8",
    maxBuffer: MAX_OUTPUT,
    cwd,
  });
  if (changeOutput) {
    process.stdout.write(changeOutput(stdout));
    process.stderr.write(visibleLines(stderr));
  }
  return status ?? 1;
}
