// Runs the command-line program in a separate process, as its users do.
import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onFinished } from "@onecontract/testing/on-finished";

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));
/** Without it, each process spends half of its start on removing types from the sources. */
const compileCache = join(tmpdir(), "petstore-api-compile-cache");

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningCommand {
  process: ChildProcess;
  /** Resolves with the standard output so far when it contains `expected`. */
  waitForOutput(expected: string): Promise<string>;
  /** Returns the standard error so far, if it is collected. */
  stderr(): string;
  result: Promise<CommandResult>;
}

/** Runs a command until it exits. */
export function runCli(
  args: string[],
  env: Record<string, string> = {},
  options: LaunchOptions = {},
): Promise<CommandResult> {
  return startCli(args, env, options).result;
}

export interface LaunchOptions {
  /** A command that replaces itself by the program, such as `setpriv`. @default none */
  launcher?: string[];
  /** `unread` is a pipe that no process reads; a number is a file descriptor. @default "collected" */
  stderr?: "collected" | "unread" | number;
}

/** Starts a command, which is killed when the test finishes. */
export function startCli(
  args: string[],
  env: Record<string, string> = {},
  { launcher = [], stderr: stderrTarget = "collected" }: LaunchOptions = {},
): RunningCommand {
  const { PATH = "" } = process.env;
  const [program = "", ...programArgs] = [...launcher, process.execPath, cli, ...args];
  const stdio = ["ignore", "pipe", typeof stderrTarget === "number" ? stderrTarget : "pipe"] as const;
  const child = spawn(program, programArgs, {
    env: { PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: [...stdio],
  });
  onFinished(() => void child.kill("SIGKILL"));
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk) => (stdout += chunk));
  if (stderrTarget === "collected") child.stderr?.on("data", (chunk) => (stderr += chunk));
  // Otherwise an unread pipe would never close.
  else child.on("exit", () => child.stderr?.destroy());
  const result = new Promise<CommandResult>((resolve) =>
    child.on("close", (code) => resolve({ code, stdout, stderr })),
  );
  const waitForOutput = (expected: string) =>
    new Promise<string>((resolve, reject) => {
      const check = () => stdout.includes(expected) && resolve(stdout);
      child.stdout?.on("data", check);
      check();
      void result.then(() => reject(new Error(`expected the output to contain ${expected}, got ${stdout}${stderr}`)));
    });
  return { process: child, waitForOutput, stderr: () => stderr, result };
}
