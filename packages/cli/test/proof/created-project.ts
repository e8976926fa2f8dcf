// A project that `npm create onecontract` creates outside this repository, with the programs that a user has: npm, and pnpm by npx.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProgramResult, runProgram } from "../../src/run-program.ts";
import type { RegistryEnvironment } from "../registry/local-registry.ts";

export interface RunningProject {
  /** Base URL of the API. */
  api: string;
  portal: string;
  /** Empty if the API needs no credential. */
  credential: string;
  stop(): Promise<void>;
}

export class CreatedProject {
  readonly folder: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #parent: string;

  private constructor(parent: string, name: string, env: NodeJS.ProcessEnv) {
    this.#parent = parent;
    this.folder = join(parent, name);
    this.#env = env;
  }

  /**
   * Runs `npm create onecontract` in an empty folder.
   *
   * @param from contract: an absolute path or a URL
   * @throws Error with the output if it fails
   */
  static async create(registry: RegistryEnvironment, name: string, from: string): Promise<CreatedProject> {
    const parent = await mkdtemp(join(tmpdir(), "user's projects-"));
    const project = new CreatedProject(parent, name, { ...userEnvironment(process.env), ...registry });
    const args = ["create", "--yes", "onecontract", name, "--", "--from", from, "--scope", `@${name}-team`];
    const result = await runProgram("npm", args, { cwd: parent, env: project.#env });
    if (!result.succeeded) throw new Error(`npm ${args.join(" ")}: failed\n${result.output}`);
    return project;
  }

  run(program: string, ...args: string[]): Promise<ProgramResult> {
    return runProgram(program, args, { cwd: this.folder, env: this.#env });
  }

  /** @throws Error with the output if the program fails */
  async runOrThrow(program: string, ...args: string[]): Promise<string> {
    const { succeeded, output } = await this.run(program, ...args);
    if (!succeeded) throw new Error(`${program} ${args.join(" ")}: failed\n${output}`);
    return output;
  }

  /** Applies an edit to a file. */
  async edit(path: string, change: (source: string) => string): Promise<void> {
    const file = join(this.folder, path);
    const source = await readFile(file, "utf8");
    const changed = change(source);
    if (changed === source) throw new Error(`${path}: expected an edit that changes it, got none`);
    await writeFile(file, changed);
  }

  /** Runs `npm start`, or another command, until the API listens, on a free port. */
  async start(variables: NodeJS.ProcessEnv = {}, command = ["npm", "start"]): Promise<RunningProject> {
    const env = { ...this.#env, PORT: "0", ...variables };
    const [program = "", ...args] = command;
    const child = spawn(program, args, { cwd: this.folder, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const output = await outputUntil(child, /^API: (\S+)\nPortal: (\S+)\n(?:Development credential: (\S+)\n)?/m);
    const [, api = "", portal = "", credential = ""] = output;
    return { api, portal, credential, stop: () => stopGroup(child) };
  }

  remove(): Promise<void> {
    return rm(this.#parent, { recursive: true });
  }
}

/** Removes the variables of the pnpm that runs this process. */
export function userEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const retained = Object.entries(env).filter(
    ([name]) => !/^(npm_|pnpm_|INIT_CWD$|TURBO_|VITEST|NODE_ENV$|NODE_OPTIONS$)/i.test(name),
  );
  return Object.fromEntries(retained);
}

/** @throws Error with the output if the program ends before its output matches */
function outputUntil(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      const match = pattern.exec(output);
      if (match) resolve(match);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.on("exit", () => reject(new Error(`npm start: expected an API, got\n${output}`)));
  });
}

async function stopGroup(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once("exit", resolve));
  if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
  await exited;
}
