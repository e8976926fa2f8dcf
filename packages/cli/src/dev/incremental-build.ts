// Builds the packages after most edits, in half the time of turbo, which starts each tool of each package again: here the generators
// stay loaded, and one compiler run builds all packages. The output is byte-for-byte the same.
import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pruneOutput } from "../build/prune-output.ts";
import { type ProgramResult, runProgram } from "../run-program.ts";
import type { DevPlan } from "./dev-plan.ts";
import type { GeneratorMessage } from "./generate-sources.ts";
import { printLabelled } from "./labelled-output.ts";

/** Only edits to TypeSpec and to sources can be built here. Other files may change the tools or their configuration. */
const CONTRACT = /^contract\/.*\.tsp$/;

export class IncrementalBuild {
  readonly #plan: DevPlan;
  readonly #env: NodeJS.ProcessEnv;
  readonly #signal: AbortSignal;
  #generator: ChildProcess | undefined;
  #unusedFiles: string[] = [];
  /** File and line of each operation, as of the last edit of the contract. */
  operations: Record<string, string> = {};
  #onMessage: ((message: GeneratorMessage | undefined) => void) | undefined;

  constructor(plan: DevPlan, env: NodeJS.ProcessEnv, signal: AbortSignal) {
    this.#plan = plan;
    this.#env = env;
    this.#signal = signal;
  }

  get isRunning(): boolean {
    return this.#generator !== undefined;
  }

  /** Loads the generators. A full build must have completed. */
  start(): void {
    const generator = fork(new URL("./generate-sources.js", import.meta.url), [JSON.stringify(this.#plan)], {
      env: this.#env,
    });
    generator.on("message", (message: GeneratorMessage) => this.#onMessage?.(message));
    generator.once("exit", () => {
      if (this.#generator !== generator) return;
      this.#generator = undefined;
      this.#onMessage?.(undefined);
    });
    this.#generator = generator;
  }

  stop(): void {
    this.#generator?.kill();
    this.#generator = undefined;
    this.#onMessage?.(undefined);
  }

  /**
   * Returns whether this build handles the edits; otherwise they need a full build.
   *
   * @param edited paths of files, relative to the root, with slashes
   */
  canBuild(edited: string[]): boolean {
    return this.isRunning && edited.every((path) => this.#isTypeSpec(path) || this.#isSource(path));
  }

  /**
   * Builds the packages after the edits.
   *
   * @returns undefined if the generators have exited; the edit then needs a full build
   */
  async build(edited: string[]): Promise<ProgramResult | undefined> {
    const hasContractEdit = edited.some((path) => this.#isTypeSpec(path));
    if (hasContractEdit) {
      const message = await this.#generateSources();
      if (message === undefined) return undefined;
      this.operations = message.operations;
      this.#reportUnusedFiles(message.unusedFiles);
      if (message.problem !== undefined) return { succeeded: false, output: message.problem };
    }
    const results = await Promise.all([this.#compile(), ...(hasContractEdit ? [this.#lint()] : [])]);
    const failed = results.filter(({ succeeded }) => !succeeded);
    if (failed.length > 0) return { succeeded: false, output: failed.map(({ output }) => output).join("\n") };
    await Promise.all(this.#plan.sourceFolders.map((folder) => pruneOutput(join(this.#plan.root, folder))));
    return { succeeded: true, output: "" };
  }

  /** Reports each file once, because an edit to it has no effect. */
  #reportUnusedFiles(files: string[]): void {
    for (const file of files.filter((path) => !this.#unusedFiles.includes(path))) {
      printLabelled(
        "contract",
        `${file} is not imported by ${this.#plan.typeSpec}, so it has no effect`,
        process.stderr,
      );
    }
    this.#unusedFiles = files;
  }

  #isTypeSpec(path: string): boolean {
    return this.#plan.typeSpec !== undefined && CONTRACT.test(path);
  }

  #isSource(path: string): boolean {
    return this.#plan.sourceFolders.some((folder) => path.startsWith(`${folder}/src/`));
  }

  #generateSources(): Promise<GeneratorMessage | undefined> {
    return new Promise((resolve) => {
      this.#onMessage = resolve;
      // If the process exits before it receives the message, the "exit" listener resolves the promise.
      if (this.#generator?.connected) this.#generator.send({}, () => {});
      else resolve(undefined);
    });
  }

  /** Runs `tsc --build` with fewer garbage collections: a process of less than two seconds gains little from freed memory. */
  #compile(): Promise<ProgramResult> {
    const compiler = join(this.#plan.root, "node_modules/typescript/bin/tsc");
    const env = { ...this.#env, GOGC: "400" };
    return runProgram(process.execPath, [compiler, "--build", ...this.#plan.projects], {
      cwd: this.#plan.root,
      env,
      signal: this.#signal,
    });
  }

  /** Runs the contract's `build` script without pnpm, which takes longer to start than the linter. */
  async #lint(): Promise<ProgramResult> {
    const cwd = join(this.#plan.root, "contract");
    const { scripts } = JSON.parse(await readFile(join(cwd, "package.json"), "utf8"));
    if (scripts?.build === undefined) return { succeeded: true, output: "" };
    const env = { ...this.#env, PATH: join(cwd, "node_modules/.bin") + delimiter + this.#env.PATH };
    return runProgram(scripts.build, [], { cwd, env, signal: this.#signal, shell: true });
  }
}
