// The script of a package in a child process that can be restarted.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { basename, delimiter, join } from "node:path";
import { pipeLabelled, printLabelled } from "./labelled-output.ts";
import type { ProcessGuard } from "./process-guard.ts";

export interface ProgramOptions {
  /** Absolute path of the package. */
  folder: string;
  /** A command line. Programs of the package's dependencies are found, as in scripts that pnpm runs. */
  script: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Label of its output. @default the name of the folder */
  label?: string;
  guard: ProcessGuard;
}

export class RestartableProgram {
  readonly label: string;
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;
  #hasStarted = false;
  /** Settles when the current process has printed something, as servers do when they listen, or has ended. */
  firstOutput: Promise<unknown> = Promise.resolve();

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.label = options.label ?? basename(options.folder);
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts the program again. It then has `ONECONTRACT_RESTARTED=1` in its environment, and need not repeat its banner. */
  async restart(): Promise<void> {
    await this.stop();
    const { folder, script, env, guard } = this.#options;
    const [program = "", ...args] = [...script.split(" "), ...this.#options.args];
    // Without a shell in between, the program itself receives the signal. Scripts with shell syntax need one.
    const isPlain = /^[\w./ =:@-]+$/.test(script);
    const [command, commandArgs] = isPlain ? [program, args] : [[script, ...this.#options.args].join(" "), []];
    const child = spawn(command === "node" ? process.execPath : command, commandArgs, {
      cwd: folder,
      env: {
        ...env,
        PATH: join(folder, "node_modules/.bin") + delimiter + env.PATH,
        ONECONTRACT_RESTARTED: this.#hasStarted ? "1" : undefined,
      },
      stdio: ["ignore", "pipe", "pipe"],
      shell: !isPlain,
      // In a separate process group the child does not receive the terminal's Ctrl-C; `stop` ends it instead.
      detached: process.platform !== "win32",
    });
    this.#child = child;
    this.#hasStarted = true;
    pipeLabelled(this.label, child.stdout, process.stdout);
    pipeLabelled(this.label, child.stderr, process.stderr);
    this.firstOutput = Promise.race([once(child.stdout, "data"), once(child.stdout, "close")]).catch(() => {});
    child.once("error", (error) => printLabelled(this.label, `${script}: ${error.message}`, process.stderr));
    const { pid } = child;
    if (pid === undefined) return;
    guard.add(pid);
    child.once("exit", () => guard.remove(pid));
  }

  /** Stops the program with SIGINT, like Ctrl-C in a terminal: an API then skips its delay for load balancers. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child?.pid || !this.isRunning) return;
    const exited = once(child, "exit");
    if (process.platform === "win32") child.kill("SIGINT");
    else process.kill(-child.pid, "SIGINT");
    await exited;
  }
}
