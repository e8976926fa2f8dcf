// Builds the packages after most edits, in half the time of turbo, which starts each tool of each package again: here the generators
// stay loaded, and one compiler run builds all packages. The output is byte-for-byte the same.
import { readdir, rm, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pruneOutput } from "../build/prune-output.ts";
import { type ProgramResult, runProgram } from "../run-program.ts";
import { messageFor } from "../user-error.ts";
import { readManifest } from "../workspace/workspace.ts";
import { BuildWorker } from "./build-worker.ts";
import type { CompiledContract } from "./compile-contract.ts";
import type { DevPlan } from "./dev-plan.ts";
import type { GeneratedSources } from "./generate-sources.ts";
import { printLabelled } from "./labelled-output.ts";

/** Only edits to contracts and to sources can be built here. Other files may change the tools or their configuration. */
const TYPESPEC = /^contract\/.*\.tsp$/;
const OPENAPI = /^contract\/(?!package\.json$|tsconfig).*\.(?:json|ya?ml)$/;

export class IncrementalBuild {
  readonly #plan: DevPlan;
  readonly #env: NodeJS.ProcessEnv;
  readonly #signal: AbortSignal;
  readonly #compiler: BuildWorker<CompiledContract> | undefined;
  readonly #generators: BuildWorker<GeneratedSources>;
  /** The contract of the latest edit, until a build uses it. */
  #nextContract: Promise<CompiledContract | undefined> | undefined;
  #unusedFiles: string[] = [];
  /** File and line of each operation, as of the last edit of the contract. */
  operations: Record<string, string> = {};

  constructor(plan: DevPlan, env: NodeJS.ProcessEnv, signal: AbortSignal) {
    const { root, generated } = plan;
    this.#plan = plan;
    this.#env = env;
    this.#signal = signal;
    this.#compiler = createCompiler(plan, env);
    const module = new URL("./generate-sources.js", import.meta.url);
    this.#generators = new BuildWorker({ module, args: [JSON.stringify({ root, generated })], env });
  }

  get isRunning(): boolean {
    return this.#generators.isRunning && this.#compiler?.isRunning !== false;
  }

  /**
   * Makes builds possible. A full build must have completed.
   *
   * @param servedPortal settles when the portal needs the processor no longer: the compiler and the generators load then, one after the
   * other, unless an edit needs them earlier
   */
  start(servedPortal: Promise<unknown> = Promise.resolve()): void {
    this.stop();
    this.#compiler?.start();
    this.#generators.start();
    void servedPortal.then(() => this.#compiler?.run()).then((contract) => contract && this.#generators.run());
  }

  stop(): void {
    this.#nextContract = undefined;
    this.#compiler?.stop();
    this.#generators.stop();
  }

  /**
   * Returns whether this build handles the edits; otherwise they need a full build.
   *
   * @param edited paths of files, relative to the root, with slashes
   */
  canBuild(edited: string[]): boolean {
    return this.isRunning && edited.every((path) => this.#isContract(path) || this.#sourceFolder(path) !== undefined);
  }

  /**
   * Compiles the contract, for the portal and for the next build. A build that is still generating from an earlier contract is then
   * superseded.
   */
  compileContract(edited: string[]): void {
    if (this.canBuild(edited) && this.#editsContract(edited)) this.#nextContract = this.#compiler?.run();
  }

  /**
   * Builds the packages after the edits.
   *
   * @returns undefined if the compiler or the generators have exited; the edit then needs a full build
   */
  async build(edited: string[]): Promise<ProgramResult | "superseded" | undefined> {
    const checks: Promise<ProgramResult>[] = [];
    if (this.#editsContract(edited)) {
      const result = await this.#compileAndGenerate(() =>
        checks.push(lintContract(this.#plan.root, this.#env, this.#signal)),
      );
      if (result !== "generated") return result;
    }
    await Promise.all(edited.map((path) => this.#discardNewerBuildInfo(path)));
    const results = await Promise.all([this.#compile(), ...checks]);
    const failed = results.filter(({ succeeded }) => !succeeded);
    if (failed.length > 0) return { succeeded: false, output: failed.map(({ output }) => output).join("\n") };
    await Promise.all(this.#plan.sourceFolders.map((folder) => pruneOutput(join(this.#plan.root, folder))));
    return { succeeded: true, output: "" };
  }

  /** @param onContract called when the contract is compiled, before the sources are generated from it */
  async #compileAndGenerate(onContract: () => void): Promise<ProgramResult | "generated" | "superseded" | undefined> {
    const contract = await this.#takeContract();
    if (contract === undefined) return undefined;
    if (this.#isSuperseded) return "superseded";
    this.operations = contract.operations;
    this.#reportUnusedFiles(contract.unusedFiles);
    if (contract.problem !== undefined) return { succeeded: false, output: contract.problem };
    onContract();
    const sources = await this.#generators.run();
    // Packages that were generated from different contracts do not fit together.
    if (this.#isSuperseded) return "superseded";
    if (sources?.problem !== undefined) return { succeeded: false, output: sources.problem };
    return sources && "generated";
  }

  /** Resolves to the contract of the latest edit, which a later edit supersedes. */
  #takeContract(): Promise<CompiledContract | undefined> | undefined {
    const contract = this.#nextContract ?? this.#compiler?.run();
    this.#nextContract = undefined;
    return contract;
  }

  get #isSuperseded(): boolean {
    return this.#nextContract !== undefined;
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

  #editsContract(edited: string[]): boolean {
    return edited.some((path) => this.#isContract(path));
  }

  #isContract(path: string): boolean {
    const { typeSpec, bundle } = this.#plan;
    return (typeSpec !== undefined && TYPESPEC.test(path)) || (bundle !== undefined && OPENAPI.test(path));
  }

  /** Returns the folder of the package that a source belongs to. */
  #sourceFolder(path: string): string | undefined {
    return this.#plan.sourceFolders.find((folder) => path.startsWith(`${folder}/src/`));
  }

  /**
   * Deletes the build info of a package if it is newer than an edited source: the edit was made during a build that had read the source
   * before. `tsc --build` compares only times, so it would leave the edit out.
   */
  async #discardNewerBuildInfo(path: string): Promise<void> {
    const folder = this.#sourceFolder(path);
    if (folder === undefined) return;
    const editedMs = await modifiedMs(join(this.#plan.root, path));
    const output = join(this.#plan.root, folder, "dist");
    const files = await readdir(output).catch(() => []);
    for (const file of files.filter((name) => name.endsWith(".tsbuildinfo"))) {
      const buildInfo = join(output, file);
      if (editedMs < (await modifiedMs(buildInfo))) await rm(buildInfo, { force: true });
    }
  }

  /** Runs `tsc --build` with fewer garbage collections: a process of less than two seconds gains little from freed memory. */
  async #compile(): Promise<ProgramResult> {
    const { root, projects } = this.#plan;
    if (projects.length === 0) return { succeeded: true, output: "" };
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const env = { ...this.#env, GOGC: "400" };
    return runProgram(process.execPath, [compiler, "--build", ...projects], { cwd: root, env, signal: this.#signal });
  }
}

/**
 * Runs the contract's `build` script without pnpm, which takes longer to start than the linter. A malformed manifest is a failure, because
 * an error would end the watch mode.
 */
export async function lintContract(root: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<ProgramResult> {
  const cwd = join(root, "contract");
  try {
    const { scripts } = readManifest(cwd);
    if (scripts?.build === undefined) return { succeeded: true, output: "" };
    const PATH = join(cwd, "node_modules/.bin") + delimiter + env.PATH;
    return await runProgram(scripts.build, [], { cwd, env: { ...env, PATH }, signal, shell: true });
  } catch (error) {
    return { succeeded: false, output: messageFor(error) };
  }
}

/** Returns the process that compiles TypeSpec or bundles OpenAPI; undefined if the contract's script does more. */
function createCompiler({ root, typeSpec, bundle }: DevPlan, env: NodeJS.ProcessEnv) {
  const args = typeSpec === undefined ? bundle : [typeSpec];
  const module = new URL(typeSpec === undefined ? "./bundle-contract.js" : "./compile-contract.js", import.meta.url);
  return args && new BuildWorker<CompiledContract>({ module, args: [root, ...args], env });
}

/** Returns when a file was written, or infinity if it is gone. */
async function modifiedMs(file: string): Promise<number> {
  const stats = await stat(file).catch(() => undefined);
  return stats?.mtimeMs ?? Number.POSITIVE_INFINITY;
}
