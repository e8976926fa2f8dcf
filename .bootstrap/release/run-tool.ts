// Runs the programs that a release needs: those of the repository that is released.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** @throws Error with what the program printed, when it fails. */
export async function runTool(root: string, program: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await run(program, args, { cwd: root, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = Object(error);
    throw new Error(`${program} ${args.join(" ")}: failed\n${stdout}${stderr}`, { cause: error });
  }
}

/** Builds a package and what it is made from. */
export function build(root: string, ...packages: string[]): Promise<string> {
  return runTool(root, "pnpm", "build", "--output-logs=errors-only", ...packages.map((name) => `--filter=${name}`));
}
