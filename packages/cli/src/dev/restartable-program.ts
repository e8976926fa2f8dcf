// The script of a package in a child process that can be restarted.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";

export class RestartableProgram {
  readonly #folder: string;
  readonly #script: string;
  readonly #args: string[];
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  /** @param script a command line. Programs of the package's dependencies are found, as in scripts that pnpm runs. */
  constructor(folder: string, script: string, args: string[], env: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#script = script;
    this.#args = args;
    this.#env = { ...env, PATH: join(folder, "node_modules/.bin") + delimiter + env.PATH };
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async restart(): Promise<void> {
    await this.stop();
    const [program = "", ...args] = [...this.#script.split(" "), ...this.#args];
    // Without a shell in between, the program itself receives the signal. Scripts with shell syntax need one.
    const isPlain = /^[\w./ =:@-]+$/.test(this.#script);
    const [command, commandArgs] = isPlain ? [program, args] : [[this.#script, ...this.#args].join(" "), []];
    this.#child = spawn(command === "node" ? process.execPath : command, commandArgs, {
      cwd: this.#folder,
      env: this.#env,
      stdio: ["ignore", "inherit", "inherit"],
      shell: !isPlain,
      // In a separate process group the child does not receive the terminal's Ctrl-C; `stop` ends it instead.
      detached: process.platform !== "win32",
    });
    this.#child.once("error", (error) => console.error(`${this.#folder}: ${this.#script}: ${error.message}`));
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
