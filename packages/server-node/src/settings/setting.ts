// Flags of the commands: each has a description, perhaps an environment variable and a default, and the function that reads
// its value. The parser of the arguments, the help and the documentation use the same tables.

import { parseArgs } from "node:util";

export type Environment = Record<string, string | undefined>;

/**
 * Reads the value of a flag.
 * @param raw undefined if there is no value and no default.
 * @param name the flag or the variable that supplied the value, for the error message.
 * @throws SettingError if the value is invalid.
 */
export type Read<Value> = (raw: string | undefined, name: string, env: Environment) => Value;

/** A flag of a command. */
export interface Flag<Value> {
  /** Name without `--`. */
  flag: string;
  description: string;
  /** Placeholder of the value in the help. Absent for a switch. */
  placeholder?: string;
  /** Environment variable that applies if the flag is absent. An empty one counts as not set. */
  variable?: string;
  default?: string;
  /** Describes what applies without a value if there is no default. */
  otherwise?: string;
  read: Read<Value>;
}

/** The flags of a command, by the name of their value. */
export type FlagTable = Record<string, Flag<unknown>>;

export type FlagValues<Table extends FlagTable> = { [Name in keyof Table]: ReturnType<Table[Name]["read"]> };

/** Returns a flag with the environment variable of the same name: `PORT` for `port`. */
export function setting<Value>(
  flag: string,
  description: string,
  rest: Pick<Flag<Value>, "default" | "otherwise" | "read">,
): Flag<Value> {
  const variable = flag.toUpperCase().replaceAll("-", "_");
  return { flag, variable, placeholder: variable, description, ...rest };
}

/** Returns a flag that is on if it is given. */
export function switchFlag(flag: string, description: string): Flag<boolean> {
  return { flag, description, read: (raw) => raw !== undefined };
}

/** Reads an integer in decimal digits: `1e3`, `0x10` and ` 5` are invalid. */
export function integer(min: number, max: number): Read<number> {
  return (raw = "", name) => {
    const value = /^[0-9]{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw invalidSetting(name, `an integer from ${min} to ${max}`, raw);
  };
}

/** Reads the value if there is one. */
export function optional<Value>(read: (raw: string, name: string, env: Environment) => Value): Read<Value | undefined> {
  return (raw, name, env) => (raw === undefined ? undefined : read(raw, name, env));
}

/**
 * Parses the arguments of a command.
 * @throws SettingError for an unknown flag, and for an argument that the command does not take.
 */
export function parseFlags(
  args: string[],
  table: FlagTable,
  { allowPositionals = false } = {},
): { values: Record<string, unknown>; positionals: string[] } {
  const options = Object.values(table).map(({ flag, placeholder }) => {
    return [flag, { type: placeholder === undefined ? "boolean" : "string" }] as const;
  });
  try {
    return parseArgs({ args, options: Object.fromEntries(options), allowPositionals });
  } catch (error) {
    const [firstSentence] = error instanceof Error ? error.message.split(/\.\s/) : [String(error)];
    throw new SettingError(`arguments: ${firstSentence}; see --help`);
  }
}

/**
 * Reads all flags of a table.
 * @param given the flags of the command line by name; `true` for a switch.
 * @throws SettingError for the first invalid value.
 */
export function readFlags<Table extends FlagTable>(
  table: Table,
  given: Record<string, unknown>,
  env: Environment,
): FlagValues<Table>;
export function readFlags(table: FlagTable, given: Record<string, unknown>, env: Environment): Record<string, unknown> {
  const values = Object.entries(table).map(([key, { flag, variable, default: fallback, read }]) => {
    const isGiven = given[flag] !== undefined;
    const raw = isGiven ? String(given[flag]) : (variable && env[variable]) || fallback;
    return [key, read(raw, isGiven ? `--${flag}` : (variable ?? `--${flag}`), env)] as const;
  });
  return Object.fromEntries(values);
}

/** Formats the flags for the help of a command. */
export function formatFlags(table: FlagTable): string {
  const rows = Object.values(table).map((flag) => {
    const name = `--${flag.flag}${flag.variable ? ", " : " "}${flag.placeholder ?? ""}`;
    const fallback = flag.default ?? flag.otherwise;
    return `  ${name.padEnd(31)} ${flag.description}${fallback === undefined ? "" : ` (${fallback})`}`;
  });
  return rows.join("\n");
}

/** An invalid setting or argument. The CLI prints its message as one line, without the stack. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

/** Creates an error such as `PORT: expected an integer from 0 to 65535, got "abc"`. */
export function invalidSetting(name: string, expected: string, received: string | undefined): SettingError {
  const got = received === undefined ? "nothing" : JSON.stringify(received);
  return new SettingError(`${name}: expected ${expected}, got ${got}`);
}

/**
 * Replaces the user and password of a URL and the values of its query by `***`, so that a password reaches neither a
 * terminal nor a log. Also handles strings that are not valid URLs, because a wrong setting may be a mistyped URL, and the key/value
 * form of PostgreSQL, such as `host=db password=secret`
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-KEYWORD-VALUE).
 */
export function redactCredentials(setting: string): string {
  return setting
    .replace(/((?:^|[\s;])\w*(?:password|passwd|pwd)\s*=\s*)(?:'(?:[^'\\]|\\.)*'?|(?:[^\s\\]|\\.)*)/gis, "$1***")
    .replace(/^([a-z][a-z0-9+.-]*:\/*)?.*@/is, (_all, scheme: string | undefined) => `${scheme ?? ""}***@`)
    .replace(/([?&][^=&]*=)[^&]*/g, "$1***");
}
