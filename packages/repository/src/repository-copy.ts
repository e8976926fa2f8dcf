// A temporary copy of the repository with its dependencies installed, for edits, builds and releases that do not change the original.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { root } from "./root.ts";

const run = promisify(execFile);

const env = { ...process.env, TURBO_CACHE_DIR: join(root, ".turbo/cache") };

/** Tag of the commit with all files. */
const FIRST_COMMIT = "copy";

export interface ProgramResult {
  succeeded: boolean;
  /** Standard output, followed by standard error. */
  output: string;
}

export class RepositoryCopy {
  readonly directory: string;
  #server: ChildProcess | undefined;

  /** @param directory a copy that exists */
  constructor(directory: string) {
    this.directory = directory;
  }

  /**
   * Copies all files that are not ignored by git, and installs the dependencies offline, from pnpm's store.
   *
   * @param prefix beginning of the path of the folder, relative to that of temporary files
   */
  static async create(prefix = "repository-"): Promise<RepositoryCopy> {
    const copy = new RepositoryCopy(await mkdtemp(resolve(tmpdir(), prefix)));
    const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
      maxBuffer: 2 ** 24,
    });
    for (const path of stdout.split("\0").filter(Boolean)) {
      // Git also lists files that are deleted in the working tree but not in the index.
      await cp(join(root, path), join(copy.directory, path)).catch((error) => {
        if (error.code !== "ENOENT") throw error;
      });
    }
    await run("pnpm", ["install", "--offline", "--frozen-lockfile"], { cwd: copy.directory });
    // In a git repository turbo computes the same hashes as in the original, and reuses its cached builds.
    const author = ["-c", "user.name=copy", "-c", "user.email=copy@localhost"];
    const commit = [...author, "commit", "--quiet", "--no-gpg-sign", "--message=Copy"];
    for (const args of [["init", "--quiet"], ["add", "--all"], commit, ["tag", FIRST_COMMIT]])
      await run("git", args, { cwd: copy.directory });
    return copy;
  }

  read(path: string): Promise<string> {
    return readFile(join(this.directory, path), "utf8");
  }

  async write(path: string, content: string): Promise<void> {
    await mkdir(dirname(join(this.directory, path)), { recursive: true });
    await writeFile(join(this.directory, path), content);
  }

  /**
   * Replaces the first occurrence of `search` in a file.
   *
   * @throws Error if the file does not contain `search`
   */
  async replace(path: string, search: string, replacement: string): Promise<void> {
    const before = await this.read(path);
    if (!before.includes(search)) throw new Error(`${path}: expected to find ${JSON.stringify(search)}`);
    await this.write(
      path,
      before.replace(search, () => replacement),
    );
  }

  /** Runs `pnpm build` with additional arguments for turbo. */
  build(...args: string[]): Promise<ProgramResult> {
    return this.run("pnpm", "build", "--output-logs=errors-only", ...args);
  }

  /** Runs a program in the root folder of the copy. Resolves even if the program fails or cannot be started. */
  run(program: string, ...args: string[]): Promise<ProgramResult> {
    return new Promise((resolve) => {
      execFile(program, args, { cwd: this.directory, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
        // Some programs colour their output in CI, although it is no terminal.
        const output = stripVTControlCharacters(`${stdout}${stderr}`);
        resolve({ succeeded: error === null, output: output || (error?.message ?? "") });
      });
    });
  }

  /** Starts the built API with demo data on a free port. */
  serve(): Promise<{ baseURL: string; apiKey: string }> {
    const server = spawn("node", ["apps/api/dist/cli.js", "serve", "--demo", "--port", "0"], {
      cwd: this.directory,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#server = server;
    return new Promise((resolve, reject) => {
      let output = "";
      server.stdout.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
        const baseURL = /http:\/\/\S+\/v1/.exec(output)?.[0];
        const apiKey = /pets_(?:live|test)_\w+/.exec(output)?.[0];
        if (baseURL && apiKey) resolve({ baseURL, apiKey });
      });
      server.on("exit", () =>
        reject(new Error(`serve: expected a base URL and an API key, got ${JSON.stringify(output)}`)),
      );
    });
  }

  /** Restores the state after `create`: removes commits, changes and builds, and keeps what is installed. */
  async reset(): Promise<void> {
    await this.#stopServer();
    for (const args of [
      ["checkout", "--quiet", "--force", "--detach", FIRST_COMMIT],
      ["clean", "-fdxq", "--exclude=node_modules"],
    ])
      await run("git", args, { cwd: this.directory });
  }

  async remove(): Promise<void> {
    await this.#stopServer();
    await rm(this.directory, { recursive: true });
  }

  async #stopServer(): Promise<void> {
    if (this.#server?.exitCode !== null) return;
    const exited = new Promise((resolve) => this.#server?.once("exit", resolve));
    this.#server.kill();
    await exited;
  }
}
