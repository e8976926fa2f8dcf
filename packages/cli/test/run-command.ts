// Runs the command line: each command in a separate process, or several in one, which takes a tenth of the processor time.
import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export const program = join(import.meta.dirname, "../bin/onecontract.js");

export interface CommandResult {
  /** The exit code. Null after the end by a signal. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command in a separate process. Tests of what a command does with its process, and of programs that inherit its output, need it.
 *
 * @param args arguments without spaces, separated by spaces, or a list
 */
export function spawnCommand(args: string | string[], cwd = process.cwd(), timeout?: number): CommandResult {
  const options = { cwd, encoding: "utf8", timeout } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...toList(args)], options);
  return { status, stdout, stderr };
}

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in a process that the commands of a test file share, one after the other.
 *
 * @param args arguments without spaces, separated by spaces, or a list
 * @throws Error if the process ends
 */
export function runCommand(args: string | string[], cwd = process.cwd()): Promise<CommandResult> {
  const result = last.then(() => runInHost(toList(args), cwd));
  last = result.catch(() => undefined);
  return result;
}

function toList(args: string | string[]): string[] {
  return typeof args === "string" ? args.split(" ").filter(Boolean) : args;
}

async function runInHost(args: string[], cwd: string): Promise<CommandResult> {
  host ??= startHost();
  host.send({ args, cwd });
  const listeners = new AbortController();
  const ended = once(host, "exit", { signal: listeners.signal }).then(([code]) => {
    host = undefined;
    throw new Error(`onecontract ${args.join(" ")}: expected a result, got the end of the process (exit code ${code})`);
  });
  try {
    const [result] = await Promise.race([once(host, "message"), ended]);
    return result;
  } finally {
    listeners.abort();
  }
}

function startHost(): ChildProcess {
  return fork(join(import.meta.dirname, "command-host.ts"), { execArgv: [], stdio: "inherit" });
}
