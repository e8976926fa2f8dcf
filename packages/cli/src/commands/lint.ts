// `onecontract lint`: the lint rules of the contract.
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "../command.ts";
import { runInstalledProgram } from "../run-installed-program.ts";

export const command: Command = {
  usage: `Usage: onecontract lint ARGUMENT...

Runs redocly lint with the arguments. On its own, it rejects valid examples in a folder with "#" in its path, which it takes for the
beginning of a fragment.`,

  async run(args) {
    const folder = process.cwd();
    if (!folder.includes("#")) return lint(args, folder);
    const copy = await mkdtemp(join(tmpdir(), "onecontract-lint-"));
    const modules = join(folder, "node_modules");
    try {
      await cp(folder, copy, { recursive: true, filter: (path) => path !== modules });
      // Plugins of the rules import packages.
      await symlink(modules, join(copy, "node_modules"), "junction");
      return lint(args, copy);
    } finally {
      await rm(copy, { recursive: true });
    }
  },
};

function lint(args: string[], cwd: string): number {
  return runInstalledProgram({ package: "@redocly/cli", bin: "redocly", args: ["lint", ...args], cwd });
}
