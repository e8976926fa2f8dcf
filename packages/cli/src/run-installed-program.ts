// Runs the program of a package that the current folder depends on, with the output and the input of this process.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
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
}

/**
 * @returns the exit code
 * @throws UserError if the package is not installed
 */
export function runInstalledProgram({ package: name, bin, args, nodeArgs = [], cwd }: InstalledProgram): number {
  const folder = findPackage(name, join(process.cwd(), "package.json"));
  if (folder === undefined) {
    throw new UserError(
      `${bin}: expected ${name} to be installed. In ${process.cwd()}, run:\n  npm install --save-dev ${name}`,
    );
  }
  const manifest: { bin: Record<string, string> } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const program = join(folder, manifest.bin[bin] ?? "");
  const { status } = spawnSync(process.execPath, [...nodeArgs, program, ...args], { stdio: "inherit", cwd });
  return status ?? 1;
}
