// Rebuilds after each edit and serves the result. If a build fails, its errors are printed and the apps of the last successful build
// continue to run.
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { delimiter, join, relative, sep } from "node:path";
import { listFiles } from "../list-files.ts";
import { type ProgramResult, runProgram } from "../run-program.ts";
import { stopSignal, watchEdits } from "../watch-edits.ts";
import { missingHandlers, taskOutput } from "./build-output.ts";
import type { DevPlan } from "./dev-plan.ts";
import { IncrementalBuild } from "./incremental-build.ts";
import { printLabelled } from "./labelled-output.ts";
import { ProcessGuard } from "./process-guard.ts";
import { RestartableProgram } from "./restartable-program.ts";
import { waitForPort } from "./wait-for-port.ts";

/** The port of an app unless `--port` or PORT sets another. The apps of created projects have the same default. */
const DEFAULT_API_PORT = "8080";
const DEFAULT_PORTAL_PORT = "4321";

/** Folders that the build writes to or does not read. An app of the workspace stores its databases in `data`. */
const IGNORED_NAMES = new Set(["node_modules", "dist", "gen", "test", "released", "data", "coverage"]);

/**
 * Runs until this process receives a signal.
 *
 * @param appArguments additional arguments of the apps' `dev` scripts
 */
export async function serveWorkspace(plan: DevPlan, appArguments: string[]): Promise<void> {
  const stopped = stopSignal();
  // A closed terminal can no longer be written to, and the programs still have to be stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const workspace = new ServedWorkspace(plan, appArguments);
  void stopped.then(() => workspace.abort());
  const stopWatching = await workspace.run();
  await stopped;
  await stopWatching();
  await workspace.stop();
}

interface ServedApp {
  program: RestartableProgram;
  /** Its build output, relative to the root. */
  loadedFolders: string[];
  /** Hash of the build output that it runs, or an empty string before its start. */
  servedHash: string;
}

/** The programs of a workspace, and the builds between the edits. */
class ServedWorkspace {
  readonly #plan: DevPlan;
  readonly #ports: Record<string, string>;
  readonly #env: NodeJS.ProcessEnv;
  readonly #shutdown = new AbortController();
  readonly #apps: ServedApp[];
  readonly #portal: RestartableProgram | undefined;
  readonly #incremental: IncrementalBuild;
  /** Files that were edited after the last successful build. */
  readonly #edited = new Set<string>();

  constructor(plan: DevPlan, appArguments: string[]) {
    const { root, docs } = plan;
    const portalPort = process.env.DOCS_PORT || DEFAULT_PORTAL_PORT;
    this.#plan = plan;
    this.#ports = { PORT: readAppPort(appArguments), ...(docs && { DOCS_PORT: portalPort }) };
    this.#env = {
      ...process.env,
      PATH: join(root, "node_modules/.bin") + delimiter + process.env.PATH,
      // Every edit starts the same tools again. They start faster from the compile cache.
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
      // The built portal is older than the contract, so the apps refer to the one that runs here.
      PORTAL_URL: docs ? `http://localhost:${portalPort}/` : process.env.PORTAL_URL,
      // Requests of before a restart work after it.
      DEV_CREDENTIAL: process.env.DEV_CREDENTIAL || randomBytes(16).toString("base64url"),
    };
    const shared = { env: this.#env, guard: new ProcessGuard() };
    this.#apps = plan.apps.map(({ folder, script, loadedFolders }) => ({
      program: new RestartableProgram({ ...shared, folder: join(root, folder), script, args: appArguments }),
      loadedFolders,
      servedHash: "",
    }));
    if (docs) {
      const env = { ...this.#env, DOCS_PORT: portalPort };
      const folder = join(root, docs.folder);
      this.#portal = new RestartableProgram({ ...shared, ...docs, folder, args: [], env, label: "portal" });
    }
    this.#incremental = new IncrementalBuild(plan, this.#env, this.#shutdown.signal);
  }

  /** Builds, starts the programs and watches the sources. Returns a function that stops watching. */
  async run(): Promise<() => Promise<void>> {
    const { root } = this.#plan;
    const { signal } = this.#shutdown;
    await waitForPorts(this.#ports, signal);
    // The portal reads the contract of the previous build if there is one, and reloads its pages after the first build.
    if (existsSync(join(root, "contract/dist"))) await this.#portal?.restart();
    if (signal.aborted) return async () => {};
    const isIgnored = (path: string) =>
      this.#relative(path)
        .split("/")
        .some(
          (name) => IGNORED_NAMES.has(name) || (name.startsWith(".") && name !== "..") || name.endsWith(".test.ts"),
        );
    const folders = this.#plan.watchedFolders.map((folder) => join(root, folder));
    return watchEdits(folders, isIgnored, {
      onSeen: (paths) => this.#incremental.compileContract(paths.map((path) => this.#relative(path))),
      onEdit: (paths) => this.#update(paths.map((path) => this.#relative(path))),
    });
  }

  /** Ends the builds, and starts nothing more. */
  abort(): void {
    this.#shutdown.abort();
    // A build that waits for the generators ends when they stop.
    this.#incremental.stop();
  }

  async stop(): Promise<void> {
    // The last build may have started the generators again.
    this.#incremental.stop();
    await Promise.all([...this.#apps.map(({ program }) => program.stop()), this.#portal?.stop()]);
  }

  /** Returns a path relative to the root, with forward slashes. */
  #relative(path: string): string {
    return relative(this.#plan.root, path).replaceAll(sep, "/");
  }

  async #update(paths: string[]): Promise<void> {
    const startedMs = performance.now();
    for (const path of paths) this.#edited.add(path);
    printLabelled("dev", paths.length > 0 ? `edit seen: ${paths.join(", ")}` : "building the workspace");
    const result = await this.#build();
    // The next update builds these edits together with the later ones.
    if (this.#shutdown.signal.aborted || result === "superseded") return;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    if (!result.succeeded) return this.#reportFailure(result.output, seconds);
    this.#edited.clear();
    const restarted = await this.#restartChangedApps();
    if (this.#shutdown.signal.aborted) return;
    if (!this.#incremental.isRunning) this.#incremental.start(this.#portal?.firstOutput);
    const consequence = restarted.length > 0 ? `starting ${restarted.join(", ")}` : "no app changed";
    printLabelled("dev", `built in ${seconds} s; ${consequence}`);
    if (this.#portal?.isRunning === false) await this.#portal.restart();
  }

  async #build(): Promise<ProgramResult | "superseded"> {
    const { root, buildPackages } = this.#plan;
    const paths = [...this.#edited];
    const result = this.#incremental.canBuild(paths) ? await this.#incremental.build(paths) : undefined;
    if (result) return result;
    this.#incremental.stop();
    const filters = buildPackages.map((name) => `--filter=${name}`);
    const turboArguments = ["run", "build", ...filters, "--output-logs=errors-only", "--ui=stream"];
    return runProgram("turbo", turboArguments, { cwd: root, env: this.#env, signal: this.#shutdown.signal });
  }

  #reportFailure(output: string, seconds: string): void {
    for (const cause of missingHandlers(output, this.#incremental.operations)) {
      printLabelled("contract", cause, process.stderr);
    }
    printLabelled("build", taskOutput(output), process.stderr);
    const isServed = this.#apps.some(({ program }) => program.isRunning);
    const consequence = isServed ? " The API of the last successful build keeps running." : "";
    printLabelled("dev", `Build failed after ${seconds} s.${consequence}`, process.stderr);
  }

  /** Returns the labels of the apps whose build output has changed, or which had ended. */
  async #restartChangedApps(): Promise<string[]> {
    const restarted = [];
    for (const app of this.#apps) {
      const builtHash = await hashFiles(app.loadedFolders.map((folder) => join(this.#plan.root, folder)));
      if (builtHash === app.servedHash && app.program.isRunning) continue;
      if (this.#shutdown.signal.aborted) break;
      await app.program.restart();
      app.servedHash = builtHash;
      restarted.push(app.program.label);
    }
    return restarted;
  }
}

/** Waits until the ports are free, one line for each that is not. */
async function waitForPorts(ports: Record<string, string>, signal: AbortSignal): Promise<void> {
  for (const [variable, port] of Object.entries(ports)) {
    if (!/^[1-9][0-9]*$/.test(port)) continue;
    const message = `port ${port} is in use by another program; waiting until it is free. To use another port, set ${variable}`;
    await waitForPort(Number(port), () => printLabelled("dev", message, process.stderr), signal);
  }
}

function readAppPort(args: string[]): string {
  const flag = args.findIndex((arg) => arg === "--port" || arg.startsWith("--port="));
  const fromFlag = args[flag]?.split("=")[1] ?? args[flag + 1];
  return (flag < 0 ? undefined : fromFlag) ?? (process.env.PORT || DEFAULT_API_PORT);
}

/** Returns a hash of the paths and contents of all files, except for the compiler's incremental build info. */
async function hashFiles(folders: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of folders.filter((path) => existsSync(path))) {
    const loaded = (await listFiles(folder)).filter((file) => !file.endsWith(".tsbuildinfo"));
    for (const file of loaded.sort()) hash.update(file).update(await readFile(join(folder, file)));
  }
  return hash.digest("hex");
}
