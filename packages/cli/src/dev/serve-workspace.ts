// Rebuilds after each edit and serves the result. If a build fails, its errors are printed and the apps of the last successful build
// continue to run.
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { runProgram } from "../run-program.ts";
import { missingHandlers, taskOutput } from "./build-output.ts";
import type { DevPlan } from "./dev-plan.ts";
import { IncrementalBuild } from "./incremental-build.ts";
import { printLabelled } from "./labelled-output.ts";
import { ProcessGuard } from "./process-guard.ts";
import { RestartableProgram } from "./restartable-program.ts";
import { waitForPort } from "./wait-for-port.ts";
import { watchSources } from "./watch-sources.ts";

/** The port of an app unless `--port` or PORT sets another. The apps of created projects have the same default. */
const DEFAULT_API_PORT = "8080";
const DEFAULT_PORTAL_PORT = "4321";

/**
 * Runs until this process receives a signal.
 *
 * @param appArguments additional arguments of the apps' `dev` scripts
 */
export async function serveWorkspace(plan: DevPlan, appArguments: string[]): Promise<void> {
  const { root, docs } = plan;
  const portalPort = process.env.DOCS_PORT || DEFAULT_PORTAL_PORT;
  const env = {
    ...process.env,
    PATH: join(root, "node_modules/.bin") + delimiter + process.env.PATH,
    // Every edit starts the same tools again. They start faster from the compile cache.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
    // The built portal is older than the contract, so the apps refer to the one that runs here.
    ...(docs && { PORTAL_URL: `http://localhost:${portalPort}/` }),
    // Requests of before a restart work after it.
    DEV_CREDENTIAL: process.env.DEV_CREDENTIAL ?? randomBytes(16).toString("base64url"),
  };
  const guard = new ProcessGuard();
  const shutdown = new AbortController();
  const apps = plan.apps.map(({ folder, script, loadedFolders }) => {
    const program = new RestartableProgram({ folder: join(root, folder), script, args: appArguments, env, guard });
    return { program, loadedFolders, servedHash: "" };
  });
  const portalEnv = { ...env, DOCS_PORT: portalPort };
  const portal =
    docs &&
    new RestartableProgram({
      ...docs,
      folder: join(root, docs.folder),
      args: [],
      env: portalEnv,
      label: "portal",
      guard,
    });
  const incremental = new IncrementalBuild(plan, env, shutdown.signal);
  const filters = plan.buildPackages.map((name) => `--filter=${name}`);
  const turboArguments = ["run", "build", ...filters, "--output-logs=errors-only", "--ui=stream"];
  /** Files that were edited after the last successful build. */
  const edited = new Set<string>();

  const build = async () => {
    const paths = [...edited];
    const result = incremental.canBuild(paths) ? await incremental.build(paths) : undefined;
    if (result) return result;
    incremental.stop();
    return runProgram("turbo", turboArguments, { cwd: root, env, signal: shutdown.signal });
  };

  const update = async (paths: string[]) => {
    const startedMs = performance.now();
    for (const path of paths) edited.add(path);
    printLabelled("dev", paths.length > 0 ? `edit seen: ${paths.join(", ")}` : "building the workspace");
    const result = await build();
    // The next update builds these edits together with the later ones.
    if (shutdown.signal.aborted || result === "superseded") return;
    const { succeeded, output } = result;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    if (!succeeded) {
      const isServed = apps.some(({ program }) => program.isRunning);
      for (const cause of missingHandlers(output, incremental.operations))
        printLabelled("contract", cause, process.stderr);
      printLabelled("build", taskOutput(output), process.stderr);
      const consequence = isServed ? " The API of the last successful build keeps running." : "";
      return printLabelled("dev", `Build failed after ${seconds} s.${consequence}`, process.stderr);
    }
    edited.clear();
    const changed = [];
    for (const app of apps) {
      if (shutdown.signal.aborted) return;
      const builtHash = await hashFiles(app.loadedFolders.map((folder) => join(root, folder)));
      if (builtHash === app.servedHash && app.program.isRunning) continue;
      await app.program.restart();
      app.servedHash = builtHash;
      changed.push(app.program.label);
    }
    if (!incremental.isRunning) incremental.start(portal?.firstOutput);
    printLabelled(
      "dev",
      `built in ${seconds} s; ${changed.length > 0 ? `starting ${changed.join(", ")}` : "no app changed"}`,
    );
  };

  const stopped = stopSignal();
  void stopped.then(() => shutdown.abort());
  // A closed terminal can no longer be written to, and the programs still have to be stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  await waitForPorts({ PORT: readAppPort(appArguments), ...(docs && { DOCS_PORT: portalPort }) }, shutdown.signal);
  // The portal reads the contract of the previous build if there is one, and reloads its pages after the first build.
  if (existsSync(join(root, "contract/dist"))) await portal?.restart();
  const stopWatching = shutdown.signal.aborted
    ? async () => {}
    : await watchSources(root, {
        onSeen: (paths) => incremental.compileContract(paths),
        onEdit: async (paths) => {
          await update(paths);
          if (portal && !portal.isRunning && !shutdown.signal.aborted && edited.size === 0) await portal.restart();
        },
      });
  await stopped;
  // A build that waits for the generators ends when they stop.
  incremental.stop();
  await stopWatching();
  // The last build may have started them again.
  incremental.stop();
  await Promise.all([...apps.map(({ program }) => program.stop()), portal?.stop()]);
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
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const loaded = files.filter((file) => !file.endsWith(".tsbuildinfo"));
    for (const file of loaded.sort()) hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex");
}

function stopSignal(): Promise<unknown> {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  return Promise.race(signals.map((signal) => new Promise((resolve) => process.once(signal, resolve))));
}
