// A command, and what it says.
import { type ExecFileOptions, execFile } from "node:child_process";
import { promisify } from "node:util";

/** @throws Error with everything that the command says, where it fails */
export async function run(command: string, given: string[], options: ExecFileOptions): Promise<string> {
  const { stdout } = await promisify(execFile)(command, given, { ...options, encoding: "utf8" }).catch((error) => {
    throw new Error(`${command} ${given.join(" ")}: ${error.stdout}${error.stderr || error.message}`);
  });
  return stdout.trim();
}
