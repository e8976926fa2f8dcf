// `onecontract lint`: the lint rules of the contract.
import { cp, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "../command.ts";
import { bundleDocument } from "../input/bundle-document.ts";
import { runInstalledProgram } from "../run-installed-program.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";

export const command: Command = {
  usage: `Usage: onecontract lint FILE... [ARGUMENT...]

Runs redocly lint with the arguments, unless a document refers to files outside of its folder or to URLs. On its own, redocly lint reads
them, and rejects valid examples in a folder with "#" in its path, which it takes for the beginning of a fragment.`,

  async run(args) {
    for (const file of args.filter((arg) => /^[^-].*\.(json|ya?ml)$/.test(arg) && !isOptionValue(arg, args)))
      await bundleDocument(await readFile(file, "utf8"), file);
    const folder = process.cwd();
    if (!folder.includes("#")) return lint(args, folder);
    const modules = join(folder, "node_modules");
    return withTemporaryFolder(async (copy) => {
      await cp(folder, copy, { recursive: true, filter: (path) => path !== modules });
      // Plugins of the rules import packages.
      await symlink(modules, join(copy, "node_modules"), "junction");
      return lint(args, copy);
    });
  },
};

/** Returns whether an argument is the value of the option before it. */
function isOptionValue(arg: string, args: string[]): boolean {
  return args[args.indexOf(arg) - 1]?.startsWith("--") ?? false;
}

function lint(args: string[], cwd: string): number {
  return runInstalledProgram({ package: "@redocly/cli", bin: "redocly", args: ["lint", ...args], cwd });
}
