// A Node program that runs beside this one and can be started anew.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export class Program {
  readonly #folder: string;
  readonly #args: string[];
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(folder: string, args: string[], env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#args = args;
    this.#env = env;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async restart(): Promise<void> {
    await this.stop();
    this.#child = spawn(process.execPath, this.#args, {
      cwd: this.#folder,
      env: this.#env,
      stdio: ["ignore", "inherit", "inherit"],
      // A group of its own keeps the terminal's Ctrl-C from it, which it gets from here.
      detached: process.platform !== "win32",
    });
  }

  /** As a person would at a terminal, which needs no waiting for others to notice. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
  }
}
