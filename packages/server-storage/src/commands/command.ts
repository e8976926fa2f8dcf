// Creates the commands of the program from their flags, and selects one by its name.
import {
  type Environment,
  type FlagTable,
  type FlagValues,
  formatFlags,
  parseFlags,
  readFlags,
  SettingError,
} from "@onecontract/server-node/settings";

export interface Command {
  /** Description in the help of the program. */
  summary: string;
  /**
   * Runs the command, or prints its help.
   * @throws SettingError if an argument or a setting is invalid.
   */
  run(args: string[], env: Environment): Promise<void>;
}

interface CommandOptions<Table extends FlagTable> {
  /** The program and its arguments, as the help shows them: `bookshop keys list`. */
  usage: string;
  summary: string;
  description: string;
  flags: Table;
  /** Name of the required argument. @default no argument */
  argument?: string;
  run(flags: FlagValues<Table>, env: Environment, argument: string): Promise<void>;
}

export function createCommand<Table extends FlagTable>(options: CommandOptions<Table>): Command {
  const { usage, summary, description, flags, argument, run } = options;
  return {
    summary,
    async run(args, env) {
      if (isHelpRequest(args)) {
        if (args.includes("--json")) return print(JSON.stringify(documentedFlags(flags)));
        return print(`Usage: ${usage} [flags]\n\n${description}\n\n${formatFlags(flags)}`);
      }
      const { values, positionals } = parseFlags(args, flags, { allowPositionals: true });
      if (positionals.length !== (argument === undefined ? 0 : 1)) {
        throw new SettingError(
          `arguments: expected ${argument ?? "only flags"}, got ${positionals.join(" ") || "nothing"}`,
        );
      }
      await run(readFlags(flags, values, env), env, positionals[0] ?? "");
    },
  };
}

/** Returns the command that runs one of the commands of a group, such as `keys`. */
export function createGroup(usage: string, summary: string, commands: ReadonlyMap<string, Command>): Command {
  const words = usage.split(" ");
  const rows = [...commands].map(([name, command]) => `  ${name.padEnd(8)}${command.summary}`);
  return {
    summary,
    async run([name = "", ...args], env) {
      if (isHelpRequest([name]) || name === "help") {
        return print(`Usage: ${usage} <command>\n\n${rows.join("\n")}\n\nRun "${usage} <command> --help" for details.`);
      }
      const command = commands.get(name);
      if (command) return command.run(args, env);
      const expected = [...commands.keys()].join(", ");
      throw new SettingError(`${words[1] ?? "command"}: expected ${expected}, got ${name || "nothing"}; see --help`);
    },
  };
}

export function print(message: string): void {
  process.stdout.write(`${message}\n`);
}

function isHelpRequest(args: readonly string[]): boolean {
  return args.includes("--help") || args.includes("-h");
}

/** Returns the flags for `--help --json`, from which the documentation makes its list of settings. */
function documentedFlags(flags: FlagTable): object[] {
  return Object.values(flags).map(({ flag, variable, description, default: value, otherwise }) => ({
    flag: `--${flag}`,
    variable,
    description,
    default: value ?? otherwise,
  }));
}
