import { SettingError } from "@onecontract/server-node/settings";
import type { Command } from "./command.ts";

/** Runs a command with the arguments of the process. Reports an invalid setting as one line on standard error, with exit code 1. */
export async function runProgram(command: Command): Promise<void> {
  try {
    await command.run(process.argv.slice(2), process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
