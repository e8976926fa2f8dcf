// Runs TypeSpec in a separate process: the JavaScript that a contract and its libraries import is code, and a contract may come from anybody
// or from another branch. The process has no environment variables of this one, writes no files and starts no programs. It reads all files,
// because packages may be linked from anywhere, and Node cannot limit its network access.
import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { extname, join } from "node:path";
import { PERMISSION_FLAG } from "../check/run-confined.ts";
import type { TypeSpecTask } from "./typespec-program.ts";

interface Running {
  child: ChildProcess;
  /** Callbacks of the tasks that have not ended, in their order. */
  pending: { resolve(report: unknown): void; reject(error: Error): void }[];
}

/** The process, which loads the compiler only once for all tasks of a command. */
let running: Running | undefined;

/** @throws Error if the process ends without a report */
export function runInTypeSpecProcess<Report>(task: TypeSpecTask): Promise<Report> {
  running ??= start();
  const { child, pending } = running;
  setReferenced(child, true);
  return new Promise((resolve, reject) => {
    pending.push({ resolve: (report) => resolve(report as Report), reject });
    child.send(task);
  });
}

function start(): Running {
  const child = fork(join(import.meta.dirname, `typespec-program${extname(import.meta.filename)}`), {
    // The current folder of this process may be removed.
    cwd: import.meta.dirname,
    env: {},
    execArgv: [PERMISSION_FLAG, "--allow-fs-read=*"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  const started: Running = { child, pending: [] };
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors = (errors + chunk).slice(-5000);
  });
  child.on("message", ({ report, error }: { report?: object; error?: string }) => {
    const task = started.pending.shift();
    if (report) task?.resolve(report);
    else task?.reject(new Error(error));
    if (started.pending.length === 0) setReferenced(child, false);
  });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", (code, signal) => {
    process.off("exit", end);
    if (running === started) running = undefined;
    const error = new Error(`TypeSpec: expected a document, got exit with ${signal ?? code}\n${errors}`);
    for (const { reject } of started.pending) reject(error);
  });
  return started;
}

/** Without references, this process ends although the other one waits for tasks. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  for (const handle of [child, child.channel, child.stderr as Socket | null]) {
    if (isReferenced) handle?.ref();
    else handle?.unref();
  }
}
