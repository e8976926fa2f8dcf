// The interface of a command, and the parser of its command line.
import { parseArgs } from "node:util";
import { messageFor, UsageError } from "./user-error.ts";

export interface Command {
  /** Printed by `--help`. */
  usage: string;
  /** @returns the exit code: 0 for success, 1 for a failure or findings */
  run(args: string[]): Promise<number>;
}

interface OptionNames<Value extends string, List extends string, Flag extends string> {
  /** Options with a value. */
  values?: readonly Value[];
  /** Options with a value that may be repeated. */
  lists?: readonly List[];
  /** Options without a value. They are false by default. */
  flags?: readonly Flag[];
  /** @default true */
  allowPositionals?: boolean;
}

/**
 * Parses a command line with `node:util`.
 *
 * @throws UsageError for an unknown option or a missing value
 */
export function parseCommandLine<
  const Value extends string = never,
  const List extends string = never,
  const Flag extends string = never,
>(args: string[], { values = [], lists = [], flags = [], allowPositionals = true }: OptionNames<Value, List, Flag>) {
  const options = {
    ...optionsFor(values, { type: "string" } as const),
    ...optionsFor(lists, { type: "string", multiple: true } as const),
    ...optionsFor(flags, { type: "boolean", default: false } as const),
  };
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    // The further sentences explain how to pass positional arguments that begin with a dash.
    throw new UsageError(messageFor(error).replace(/\. .*/s, ""), { cause: error });
  }
}

function optionsFor<Name extends string, Option>(names: readonly Name[], option: Option): Record<Name, Option> {
  return Object.fromEntries(names.map((name) => [name, option])) as Record<Name, Option>;
}
