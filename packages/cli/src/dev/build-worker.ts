// A child process that repeats a part of the build: its tools take a second to load and to warm up, and then a fraction of it per run.
import { type ChildProcess, fork } from "node:child_process";

export interface WorkerOptions {
  /** Module that calls `serveRuns`. */
  module: URL;
  /** Arguments of the module. */
  args: string[];
  env: NodeJS.ProcessEnv;
}

export class BuildWorker<Result> {
  readonly #options: WorkerOptions;
  #isRunning = false;
  #process: ChildProcess | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #queued: Promise<Result | undefined> | undefined;
  #onResult: ((result: Result | undefined) => void) | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** False before the start, after a failure of the process, and after it was stopped. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** The process itself starts with the first run. */
  start(): void {
    this.#isRunning = true;
  }

  stop(): void {
    this.#process?.kill();
    this.#end();
  }

  /**
   * Runs with the files as they are now. A run that has not begun yet serves all callers. The first one takes longer, so it is best
   * requested before its result is needed.
   *
   * @returns undefined if the process has failed or was stopped
   */
  run(): Promise<Result | undefined> {
    this.#queued ??= this.#running.then(() => {
      this.#queued = undefined;
      const result = new Promise<Result | undefined>((resolve) => {
        this.#onResult = resolve;
      });
      this.#running = result;
      if (this.isRunning) this.#send();
      else this.#settle(undefined);
      return result;
    });
    return this.#queued;
  }

  #send(): void {
    this.#process ??= this.#fork();
    // If the process ends before it receives the message, the "exit" listener passes the run on.
    if (this.#process.connected) this.#process.send({}, () => {});
  }

  #fork(): ChildProcess {
    const { module, args, env } = this.#options;
    const worker = fork(module, args, { env });
    worker.on("message", (result: Result) => this.#settle(result));
    worker.once("exit", (code) => {
      if (this.#process !== worker) return;
      if (code !== 0) return this.#end();
      // It has ended to free its memory.
      this.#process = undefined;
      if (this.#onResult) this.#send();
      else void this.run();
    });
    return worker;
  }

  #end(): void {
    this.#isRunning = false;
    this.#process = undefined;
    this.#settle(undefined);
  }

  #settle(result: Result | undefined): void {
    const resolve = this.#onResult;
    this.#onResult = undefined;
    resolve?.(result);
  }
}
