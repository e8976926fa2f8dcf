// Runs commands for tests.
import { type ExecFileOptions, execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Runs a command and resolves to its standard output.
 *
 * @throws Error with the output of a failed command
 */
export async function run(command: string, args: string[], options: ExecFileOptions): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { ...options, encoding: "utf8" }).catch((error) => {
    throw new Error(`${command} ${args.join(" ")}: ${error.stdout}${error.stderr || error.message}`);
  });
  return stdout.trim();
}
