// `onecontract lint`: the lint rules of the contract.
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { prettyPrintJson, visibleLines } from "@onecontract/codegen";
import { interruptCommands, type LogSyntax } from "@onecontract/codegen/language/log-commands";
import type { Command } from "../command.ts";
import { readAudience } from "../config/read-audience.ts";
import { expectOwnReferences } from "../input/bundle-document.ts";
import { lintedFiles, optionValue } from "../input/linted-files.ts";
import { runInstalledProgram } from "../run-installed-program.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";

export const command: Command = {
  usage: `Usage: onecontract lint FILE... [ARGUMENT...]
       onecontract lint --audience NAME [ARGUMENT...]

Runs redocly lint with the arguments, unless a document refers to files outside of its folder or to URLs. On its own, redocly lint reads
them, and rejects valid examples in a folder with "#" in its path, which it takes for the beginning of a fragment. With --audience, it checks the contract as an audience of onecontract.config.ts gets it:
its locations are those of a JSON document, which "onecontract bundle --audience NAME --output FILE" writes.`,

  async run(args) {
    const option = args.indexOf("--audience");
    if (option >= 0) return lintAudience(args[option + 1] ?? "", args.toSpliced(option, 2));
    for (const file of await lintedFiles(args)) await expectOwnReferences(await readFile(file, "utf8"), file);
    return lintIn(process.cwd(), args);
  },
};

async function lintAudience(audience: string, args: string[]): Promise<number> {
  const { document } = await readAudience(audience);
  return withTemporaryFolder(async (folder) => {
    const file = join(folder, "openapi.json");
    await writeFile(file, prettyPrintJson(document));
    return lintIn(process.cwd(), [file, ...args]);
  });
}

/** @param folder with the rules */
async function lintIn(folder: string, args: string[]): Promise<number> {
  if (!folder.includes("#")) return lint(args, folder);
  const modules = join(folder, "node_modules");
  return withTemporaryFolder(async (copy) => {
    await cp(folder, copy, { recursive: true, filter: (path) => path !== modules });
    // Plugins of the rules import packages.
    await symlink(modules, join(copy, "node_modules"), "junction");
    return lint(args, copy);
  });
}

/** Syntaxes of the formats for programs, in which Redocly escapes the strings of the contract, but not commands for logs. */
const SYNTAXES = new Map<string | undefined, LogSyntax>([
  ["checkstyle", "xml"],
  ["codeclimate", "json"],
  ["github-actions", "text"],
  ["json", "json"],
  ["junit", "xml"],
]);

function lint(args: string[], cwd: string): number {
  const syntax = SYNTAXES.get(optionValue(args, "--format"));
  const changeOutput = (output: string) => (syntax ? interruptCommands(output, syntax) : visibleLines(output));
  return runInstalledProgram({ package: "@redocly/cli", bin: "redocly", args: ["lint", ...args], cwd, changeOutput });
}
