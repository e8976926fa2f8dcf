// A copy of the repository in a temporary directory, with its dependencies: to edit, build and release without touching the original.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));

const env = { ...process.env, TURBO_CACHE_DIR: join(root, ".turbo/cache") };

export interface CommandResult {
  succeeded: boolean;
  printed: string;
}

export class RepositoryCopy {
  readonly directory: string;
  #server: ChildProcess | undefined;

  private constructor(directory: string) {
    this.directory = directory;
  }

  /** Copies what git would commit and installs from pnpm's store, which the install of the original has filled. */
  static async create(): Promise<RepositoryCopy> {
    const copy = new RepositoryCopy(await mkdtemp(join(tmpdir(), "repository-")));
    const { stdout } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: root,
      maxBuffer: 2 ** 24,
    });
    for (const path of stdout.split("\0").filter(Boolean)) {
      // A file that is deleted but not committed as such is listed all the same.
      await cp(join(root, path), join(copy.directory, path)).catch((error) => {
        if (error.code !== "ENOENT") throw error;
      });
    }
    await run("pnpm", ["install", "--offline", "--frozen-lockfile"], { cwd: copy.directory });
    // In a repository of its own turbo sees the same files as in the original, and takes from its cache what was built there.
    const commit = [
      "-c",
      "user.name=copy",
      "-c",
      "user.email=copy@localhost",
      "commit",
      "--quiet",
      "--no-gpg-sign",
      "--message=Copy",
    ];
    for (const args of [["init", "--quiet"], ["add", "--all"], commit]) await run("git", args, { cwd: copy.directory });
    return copy;
  }

  read(path: string): Promise<string> {
    return readFile(join(this.directory, path), "utf8");
  }

  async write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.directory, path)), { recursive: true });
    await writeFile(join(this.directory, path), text);
  }

  /** @throws Error when the file does not have the text that is to be replaced. */
  async replace(path: string, text: string, replacement: string): Promise<void> {
    const before = await this.read(path);
    if (!before.includes(text)) throw new Error(`${path}: expected to find ${JSON.stringify(text)}`);
    await this.write(
      path,
      before.replace(text, () => replacement),
    );
  }

  /** `pnpm build`, or with arguments what turbo makes of them. */
  build(...args: string[]): Promise<CommandResult> {
    return this.run("pnpm", "build", "--output-logs=errors-only", ...args);
  }

  /** Runs a program in the copy's folder. */
  async run(program: string, ...args: string[]): Promise<CommandResult> {
    try {
      const { stdout, stderr } = await run(program, args, { cwd: this.directory, env, maxBuffer: 2 ** 26 });
      return { succeeded: true, printed: stdout + stderr };
    } catch (error) {
      const { stdout = "", stderr = "" } = Object(error);
      return { succeeded: false, printed: `${error}\n${stdout}${stderr}` };
    }
  }

  /** Starts the built API with demo data on a free port. */
  serve(): Promise<{ address: string; apiKey: string }> {
    const server = spawn("node", ["apps/api/dist/cli.js", "serve", "--demo", "--port", "0"], {
      cwd: this.directory,
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#server = server;
    return new Promise((resolve, reject) => {
      let printed = "";
      server.stdout.setEncoding("utf8").on("data", (text) => {
        printed += text;
        const address = /http:\/\/\S+\/v1/.exec(printed)?.[0];
        const apiKey = /pets_(?:live|test)_\w+/.exec(printed)?.[0];
        if (address && apiKey) resolve({ address, apiKey });
      });
      server.on("exit", () =>
        reject(new Error(`serve: expected an address and an API key, got ${JSON.stringify(printed)}`)),
      );
    });
  }

  async remove(): Promise<void> {
    if (this.#server?.exitCode === null) {
      const closed = new Promise((resolve) => this.#server?.once("exit", resolve));
      this.#server.kill();
      await closed;
    }
    await rm(this.directory, { recursive: true });
  }
}
