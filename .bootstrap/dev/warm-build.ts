// The build that follows most edits. Turbo starts each tool of each package anew, and so takes twice as long: here what turns the
// contract into sources stays loaded, and one compiler builds all packages. What it makes is the same to the byte.
import { type ChildProcess, fork } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { type BuildResult, runTool } from "./run-tool.ts";

/** Edits of other files may change the tools, or how they are called. */
const CONTRACT = /^contract\/.*\.tsp$/;
const SOURCE = /^(apps\/api|packages\/(mcp|sdk|server))\/src\//;

/** Each after those that it imports. */
const PROJECTS = [
  "packages/server/tsconfig.build.json",
  "apps/api/tsconfig.build.json",
  "packages/sdk/tsconfig.build.json",
  "packages/sdk/tsconfig.build-js.json",
  "packages/mcp/tsconfig.build.json",
];

interface Answer {
  /** What is wrong with the contract; not there where its sources are made. */
  problem?: string;
}

export class WarmBuild {
  readonly #root: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #signal: AbortSignal;
  #maker: ChildProcess | undefined;
  #answered: ((answer: Answer | undefined) => void) | undefined;

  constructor(root: string, env: NodeJS.ProcessEnv, signal: AbortSignal) {
    this.#root = root;
    this.#env = env;
    this.#signal = signal;
  }

  get isRunning(): boolean {
    return this.#maker !== undefined;
  }

  /** Loads the tools. To be called when all is built. */
  start(): void {
    const maker = fork(join(import.meta.dirname, "make-sources.ts"), { env: this.#env });
    maker.on("message", (answer: Answer) => this.#answered?.(answer));
    maker.once("exit", () => {
      if (this.#maker !== maker) return;
      this.#maker = undefined;
      this.#answered?.(undefined);
    });
    this.#maker = maker;
  }

  stop(): void {
    this.#maker?.kill();
    this.#maker = undefined;
    this.#answered?.(undefined);
  }

  /** @param edited paths of files, relative to the root, with slashes */
  canFollow(edited: string[]): boolean {
    return this.#maker !== undefined && edited.every((path) => CONTRACT.test(path) || SOURCE.test(path));
  }

  /** @returns undefined where the tools have ended, which leaves the edit to another build */
  async build(edited: string[]): Promise<BuildResult | undefined> {
    const isOfContract = edited.some((path) => CONTRACT.test(path));
    if (isOfContract) {
      const answer = await this.#makeSources();
      if (answer === undefined) return undefined;
      if (answer.problem !== undefined) return { succeeded: false, printed: answer.problem };
    }
    const results = await Promise.all([this.#compile(), ...(isOfContract ? [this.#lint()] : [])]);
    const failed = results.filter(({ succeeded }) => !succeeded);
    return { succeeded: failed.length === 0, printed: failed.map(({ printed }) => printed).join("\n") };
  }

  #makeSources(): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      // A process that has ended just now is told of by "exit".
      if (this.#maker?.connected) this.#maker.send({}, () => {});
      else resolve(undefined);
    });
  }

  /** In less than two seconds there is little to gain from giving memory back. */
  #compile(): Promise<BuildResult> {
    const compiler = join(this.#root, "node_modules/typescript/bin/tsc");
    const env = { ...this.#env, GOGC: "400" };
    return runTool(process.execPath, [compiler, "--build", ...PROJECTS], {
      cwd: this.#root,
      env,
      signal: this.#signal,
    });
  }

  /** By the script of the package, without pnpm, which takes longer to start than the linter. */
  async #lint(): Promise<BuildResult> {
    const cwd = join(this.#root, "contract");
    const { scripts } = JSON.parse(await readFile(join(cwd, "package.json"), "utf8"));
    const env = { ...this.#env, PATH: join(cwd, "node_modules/.bin") + delimiter + this.#env.PATH };
    return runTool(scripts.build, [], { cwd, env, signal: this.#signal, shell: true });
  }
}
