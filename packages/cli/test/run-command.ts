// Runs the command line as a program.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

export const program = join(import.meta.dirname, "../bin/onecontract.js");

/** @param args arguments without spaces, separated by spaces, or a list */
export function runCommand(args: string | string[], cwd = process.cwd()) {
  const list = typeof args === "string" ? args.split(" ").filter(Boolean) : args;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...list], { cwd, encoding: "utf8" });
  return { status, stdout, stderr };
}
