// The pnpm version that created projects pin, and how programs run in a created project.
import { delimiter, dirname } from "node:path";
import { type ProgramResult, runProgram } from "../run-program.ts";

export const PNPM_VERSION = "12.21.0";

/** Arguments of npx that run pnpm. The cached version is used without asking the registry. */
export const PNPM = ["--yes", "--prefer-offline", `pnpm@${PNPM_VERSION}`];

/** Runs a program with the Node that runs this program. Windows finds programs such as npx.cmd with a shell only. */
export function runInProject(
  folder: string,
  program: string,
  args: string[],
  ...path: string[]
): Promise<ProgramResult> {
  const PATH = [...path, dirname(process.execPath), process.env.PATH].join(delimiter);
  return runProgram(program, args, { cwd: folder, env: { ...process.env, PATH }, shell: process.platform === "win32" });
}
