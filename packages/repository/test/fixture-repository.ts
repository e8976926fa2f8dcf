// A small repository in a temporary directory for tests of `npm start` and `npm test`. It builds fast.
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../src/root.ts";

const pinnedPnpmPath = ".bootstrap/node_modules";
const { packageManager, engines, scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

export interface Command {
  /** ID of the process and of its group. The command runs in a separate process group, as in an interactive shell. */
  pid: number;
  /** Resolves when the output contains `expected`; rejects if the command exits first. */
  waitForOutput(expected: string): Promise<void>;
  exited: Promise<{ code: number | null; output: string }>;
}

export class FixtureRepository {
  readonly root: string;

  /**
   * Writes the files and installs the dependencies.
   *
   * @param files contents by path, in addition to the scripts under test
   * @param folderPrefix beginning of the folder's name
   */
  constructor(files: Record<string, string>, folderPrefix = "repository-") {
    this.root = mkdtempSync(join(tmpdir(), folderPrefix));
    const copied = readdirSync(join(root, ".bootstrap")).filter((file) => file !== "node_modules");
    for (const file of copied) {
      cpSync(join(root, ".bootstrap", file), join(this.root, ".bootstrap", file));
    }
    const manifest = {
      name: "fixture",
      private: true,
      packageManager,
      engines,
      optionalDependencies: {},
      scripts: { start: scripts.start, test: scripts.test },
    };
    this.write("package.json", JSON.stringify(manifest));
    this.write(".gitignore", "node_modules/\n.turbo/\n");
    this.write("pnpm-workspace.yaml", "packages: [apps/*, packages/*]\npmOnFail: ignore\n");
    this.write("turbo.json", JSON.stringify({ tasks: { build: {}, test: { dependsOn: ["build"], cache: false } } }));
    for (const [path, content] of Object.entries(files)) this.write(path, content);
    const install = spawnSync("pnpm", ["install", "--offline"], { cwd: this.root, encoding: "utf8" });
    if (install.status !== 0) throw new Error(`pnpm install: ${install.stdout}${install.stderr}`);
    // With the installed pnpm, the tests do not need the network.
    const installed = join(root, pinnedPnpmPath);
    if (existsSync(installed)) symlinkSync(installed, join(this.root, pinnedPnpmPath));
  }

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  /** Removes the installed pnpm, to restore the state before the first `npm start` or `npm test`. */
  clearPnpmCache(): void {
    rmSync(join(this.root, pinnedPnpmPath), { force: true });
  }

  run(program: string, args: string[]): Command {
    // Both streams share one pipe, which preserves the order of the output.
    const child = spawn("sh", ["-c", 'exec "$0" "$@" 2>&1', program, ...args], {
      cwd: this.root,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
    const exited = new Promise<{ code: number | null; output: string }>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, output }));
    });
    return {
      pid: child.pid ?? 0,
      exited,
      waitForOutput: (expected) =>
        new Promise((resolve, reject) => {
          const check = () => output.includes(expected) && resolve();
          child.stdout.on("data", check);
          child.on("close", () =>
            reject(new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(output)}`)),
          );
          check();
        }),
    };
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
