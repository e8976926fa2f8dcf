// The command line: selects the command, loads it, and turns what it throws into a message and an exit code.
import type { Command } from "./command.ts";
import { messageFor, UsageError } from "./user-error.ts";
import { CLI_VERSION } from "./version.ts";

/** Each command is loaded when it runs, so that the others cost no start time. */
const COMMANDS: Record<string, { summary: string; load: () => Promise<{ command: Command }> }> = {
  init: {
    summary: "create a project from a contract",
    load: () => import("./commands/init.ts"),
  },
  generate: {
    summary: "write the SDK, the server stubs, the MCP tools or the documented contract",
    load: () => import("./commands/generate.ts"),
  },
  check: {
    summary: "generate and compile everything from a contract, and call every operation",
    load: () => import("./commands/check.ts"),
  },
  explain: {
    summary: "print what was chosen for an operation, by which rule, and where to change it",
    load: () => import("./commands/explain.ts"),
  },
  diff: {
    summary: "list the changes between two contracts, and the version that they require",
    load: () => import("./commands/diff.ts"),
  },
  dev: {
    summary: "build and run the workspace, and rebuild after each edit",
    load: () => import("./commands/dev.ts"),
  },
  tsp: {
    summary: "run TypeSpec's compiler or formatter, in any folder",
    load: () => import("./commands/tsp.ts"),
  },
  bundle: {
    summary: "write an OpenAPI document in several files as one, without files outside of its folder",
    load: () => import("./commands/bundle.ts"),
  },
  lint: {
    summary: "check the contract with the rules of redocly.yaml, in any folder",
    load: () => import("./commands/lint.ts"),
  },
  new: {
    summary: "add an operation or a resource to the workspace: its contract, API, tests and guide",
    load: () => import("./commands/new.ts"),
  },
  prune: {
    summary: "remove the compiled files of a package whose source is gone",
    load: () => import("./commands/prune.ts"),
  },
  upgrade: {
    summary: "upgrade a created project: its dependencies, and the files that init wrote",
    load: () => import("./commands/upgrade.ts"),
  },
  release: {
    summary: "prepare a release of the contract and the packages",
    load: () => import("./commands/release.ts"),
  },
};

const USAGE = `Usage: onecontract COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  .join("\n")}

To describe a command, run: onecontract COMMAND --help. Exit codes: 0 success, 1 failure or findings, 2 wrong usage.`;

/**
 * Runs the command line.
 *
 * @param args the arguments after the name of the program
 * @returns the exit code
 */
export async function main(args: string[]): Promise<number> {
  const [name = "", ...commandArgs] = args;
  try {
    if (["--help", "-h", "help"].includes(name)) return print(USAGE);
    if (["--version", "-v"].includes(name)) return print(CLI_VERSION);
    const found = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!found)
      throw new UsageError(`expected one of ${Object.keys(COMMANDS).join(", ")}, got ${name || "no command"}`);
    const { command } = await found.load();
    if (commandArgs.some((arg) => arg === "--help" || arg === "-h")) return print(command.usage);
    return await command.run(commandArgs);
  } catch (error) {
    return await reportError(error, name);
  }
}

function print(output: string): number {
  console.log(output);
  return 0;
}

async function reportError(error: unknown, name: string): Promise<number> {
  // Messages may contain text of a contract.
  const { visibleLines } = await import("@onecontract/codegen");
  if (error instanceof UsageError) {
    const help = Object.hasOwn(COMMANDS, name) ? `onecontract ${name} --help` : "onecontract --help";
    console.error(`${visibleLines(error.message)}\nFor the options, run: ${help}`);
    return 2;
  }
  if (isBug(error)) {
    console.error(visibleLines((error instanceof Error && error.stack) || messageFor(error)));
    console.error(
      `\nThis is a bug in onecontract ${CLI_VERSION}. Please report it, with the command and the contract.`,
    );
    return 1;
  }
  console.error(visibleLines(messageFor(error)));
  return 1;
}

/** The toolkit throws plain errors for problems of contracts and files. JavaScript's own error classes are mistakes in the code. */
function isBug(error: unknown): boolean {
  const mistakes = [TypeError, RangeError, ReferenceError, SyntaxError, URIError];
  return !(error instanceof Error) || mistakes.some((mistake) => error instanceof mistake);
}
