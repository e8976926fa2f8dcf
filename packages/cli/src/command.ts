// The interface of a command, and the parser of its command line.
import { type ParseArgsConfig, parseArgs } from "node:util";
import { messageFor, UsageError } from "./user-error.ts";

export interface Command {
  /** Printed by `--help`. */
  usage: string;
  /** @returns the exit code: 0 for success, 1 for a failure or findings */
  run(args: string[]): Promise<number>;
}

/**
 * Parses a command line with `node:util`.
 *
 * @throws UsageError for an unknown option or a missing value
 */
export function parseCommandLine<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The further sentences explain how to pass positional arguments that begin with a dash.
    throw new UsageError(messageFor(error).replace(/\. .*/s, ""), { cause: error });
  }
}
