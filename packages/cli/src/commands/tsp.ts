// `onecontract tsp`: the command line of TypeSpec.
import type { Command } from "../command.ts";
import { runInstalledProgram } from "../run-installed-program.ts";

export const command: Command = {
  usage: `Usage: onecontract tsp ARGUMENT...

Runs tsp, the command line of TypeSpec, with the arguments. On its own, tsp finds no packages in a folder with "%" in its path.`,

  async run(args) {
    const nodeArgs = ["--import", import.meta.resolve("../input/encode-typespec-paths.js")];
    return runInstalledProgram({ package: "@typespec/compiler", bin: "tsp", args, nodeArgs });
  },
};
