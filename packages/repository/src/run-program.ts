// Runs programs to completion and captures what they print.
import { type ExecFileOptions, execFile } from "node:child_process";

export interface ProgramResult {
  succeeded: boolean;
  /** Standard output, followed by standard error. */
  output: string;
}

/** Runs a program. Resolves even if the program fails, cannot be started, or is aborted. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    execFile(program, args, { ...options, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`;
      resolve({ succeeded: error === null, output: output || (error?.message ?? "") });
    });
  });
}

/**
 * Runs a program and returns its output.
 *
 * @throws Error if the program fails; the message contains its output
 */
export async function runProgramOrThrow(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { succeeded, output } = await runProgram(program, args, { cwd });
  if (!succeeded) throw new Error(`${program} ${args.join(" ")}: failed\n${output}`);
  return output;
}
