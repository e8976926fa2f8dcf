// Interface of a command, and the parser of its arguments.
import { type ParseArgsConfig, parseArgs } from "node:util";
import { type Environment, type Flags, SettingError } from "../config/setting.ts";

export interface Command {
  help: string;
  /**
   * Runs the command.
   * @throws SettingError if an argument or a setting is invalid.
   */
  run(args: string[], env: Environment): Promise<void>;
}

export interface Arguments {
  flags: Flags;
  positionals: string[];
}

export function isHelpRequest(args: readonly (string | undefined)[]): boolean {
  return args.includes("--help") || args.includes("-h");
}

/**
 * Parses the arguments of a command.
 * @param options the flags of the command.
 * @param positionals the names of the required arguments.
 * @throws SettingError for an unknown flag, a missing value, and too few or too many arguments.
 */
export function readArguments(
  args: string[],
  options: NonNullable<ParseArgsConfig["options"]>,
  positionals: string[] = [],
): Arguments {
  const parsed = parse(args, options);
  const flags: Flags = {};
  for (const [name, value] of Object.entries(parsed.values)) {
    if (!Array.isArray(value)) flags[name] = value;
  }
  if (parsed.positionals.length !== positionals.length) {
    const expected = positionals.length === 0 ? "only flags" : positionals.join(" ");
    throw new SettingError(`arguments: expected ${expected}, got ${parsed.positionals.join(" ") || "nothing"}`);
  }
  return { flags, positionals: parsed.positionals };
}

function parse(args: string[], options: NonNullable<ParseArgsConfig["options"]>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [firstSentence] = error instanceof Error ? error.message.split(/\.\s/) : [String(error)];
    throw new SettingError(`arguments: ${firstSentence}; see --help`);
  }
}

/** Returns the value of a flag, or undefined if it is not set. */
export function stringFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}
