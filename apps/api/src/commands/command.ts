// What a command of the program is, and how it reads its arguments.
import { type ParseArgsConfig, parseArgs } from "node:util";
import type { Environment, Flags } from "../config/setting.ts";
import { SettingError } from "../config/setting-error.ts";

export interface Command {
  help: string;
  /** @throws SettingError when the arguments or settings are not usable. */
  run(args: string[], env: Environment): Promise<void>;
}

export interface Arguments {
  flags: Flags;
  positionals: string[];
}

export function asksForHelp(args: readonly (string | undefined)[]): boolean {
  return args.includes("--help") || args.includes("-h");
}

/**
 * @param options the flags that the command knows.
 * @param positionals the names of the arguments that it needs.
 * @throws SettingError for an unknown flag, a flag without its value, and too few or too many arguments.
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
    const expected = positionals.length === 0 ? "no argument beside flags" : positionals.join(" ");
    throw new SettingError(`arguments: expected ${expected}, got ${parsed.positionals.join(" ") || "nothing"}`);
  }
  return { flags, positionals: parsed.positionals };
}

function parse(args: string[], options: NonNullable<ParseArgsConfig["options"]>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [firstSentence] = error instanceof Error ? error.message.split(/\.\s/) : [String(error)];
    throw new SettingError(`arguments: ${firstSentence}; --help lists what there is`);
  }
}

/** The text of a flag; undefined when it is not given. */
export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}
