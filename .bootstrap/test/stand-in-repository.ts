// A small repository in a temporary directory that the real start script runs in, so that its tests need no long build.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pinnedPnpm = "node_modules/.pinned-pnpm.json";
const { packageManager, engines, scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

export interface Command {
  /** Leader of a process group of its own, as a shell makes one for what is typed in a terminal. */
  pid: number;
  /** Resolves when `text` is printed, on whichever stream; rejects when the command ends before. */
  prints(text: string): Promise<void>;
  ended: Promise<{ code: number | null; printed: string }>;
}

export class StandInRepository {
  readonly root = mkdtempSync(join(tmpdir(), "repository-"));

  /** `files` come on top of the scripts under test: path to text. */
  constructor(files: Record<string, string>) {
    for (const file of ["child", "failure", "main", "pinned-pnpm", "run", "start", "test", "toolchain"]) {
      cpSync(join(root, ".bootstrap", `${file}.cjs`), join(this.root, ".bootstrap", `${file}.cjs`));
    }
    const manifest = {
      name: "stand-in",
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
    for (const [path, text] of Object.entries(files)) this.write(path, text);
    const install = spawnSync("pnpm", ["install", "--offline"], { cwd: this.root, encoding: "utf8" });
    if (install.status !== 0) throw new Error(`pnpm install: ${install.stdout}${install.stderr}`);
    // Where `npm test` has found pnpm, so that the tests need no network.
    if (existsSync(join(root, pinnedPnpm))) this.write(pinnedPnpm, readFileSync(join(root, pinnedPnpm), "utf8"));
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  /** As on a machine where `npm start` and `npm test` have not run before. */
  forgetPnpm(): void {
    rmSync(join(this.root, pinnedPnpm), { force: true });
  }

  run(program: string, args: string[]): Command {
    // One pipe for both streams, so that what is printed stays in order.
    const child = spawn("sh", ["-c", 'exec "$0" "$@" 2>&1', program, ...args], {
      cwd: this.root,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
    const ended = new Promise<{ code: number | null; printed: string }>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, printed }));
    });
    return {
      pid: child.pid ?? 0,
      ended,
      prints: (text) =>
        new Promise((resolve, reject) => {
          const look = () => printed.includes(text) && resolve();
          child.stdout.on("data", look);
          child.on("close", () =>
            reject(new Error(`expected ${JSON.stringify(text)}, got ${JSON.stringify(printed)}`)),
          );
          look();
        }),
    };
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
