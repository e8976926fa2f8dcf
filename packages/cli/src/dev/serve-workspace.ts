// Rebuilds after each edit and serves the result. If a build fails, its errors are printed and the apps of the last successful build
// continue to run.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { runProgram } from "../run-program.ts";
import type { DevPlan } from "./dev-plan.ts";
import { IncrementalBuild } from "./incremental-build.ts";
import { RestartableProgram } from "./restartable-program.ts";
import { watchSources } from "./watch-sources.ts";

/**
 * Runs until this process receives a signal.
 *
 * @param appArguments additional arguments of the apps' `dev` scripts
 */
export async function serveWorkspace(plan: DevPlan, appArguments: string[]): Promise<void> {
  const { root, docs } = plan;
  const env = {
    ...process.env,
    PATH: join(root, "node_modules/.bin") + delimiter + process.env.PATH,
    // Every edit starts the same tools again. They start faster from the compile cache.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
  };
  const start = (folder: string, script: string, args: string[]) =>
    new RestartableProgram(join(root, folder), script, args, env);
  const apps = plan.apps.map((app) => {
    return { program: start(app.folder, app.script, appArguments), loadedFolders: app.loadedFolders, servedHash: "" };
  });
  const portal = docs && start(docs.folder, docs.script, []);
  const shutdown = new AbortController();
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
    const { succeeded, output } = await build();
    if (shutdown.signal.aborted) return;
    if (!succeeded) {
      const isServed = apps.some(({ program }) => program.isRunning);
      console.error(
        `${output}\nBuild failed.${isServed ? " The API of the last successful build keeps running." : ""}`,
      );
      return;
    }
    edited.clear();
    let isUnchanged = true;
    for (const app of apps) {
      if (shutdown.signal.aborted) return;
      const builtHash = await hashFiles(app.loadedFolders.map((folder) => join(root, folder)));
      if (builtHash === app.servedHash && app.program.isRunning) continue;
      isUnchanged = false;
      await app.program.restart();
      app.servedHash = builtHash;
    }
    if (portal && !portal.isRunning) await portal.restart();
    if (!incremental.isRunning) incremental.start();
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`Built in ${seconds} s. ${isUnchanged ? "The API is unchanged." : "Starting the API."}`);
  };

  console.log(`Building: turbo ${turboArguments.join(" ")}`);
  const stopWatching = await watchSources(root, update);
  await stopSignal();
  shutdown.abort();
  // A build that waits for the generators ends when they stop.
  incremental.stop();
  await stopWatching();
  // The last build may have started them again.
  incremental.stop();
  await Promise.all([...apps.map(({ program }) => program.stop()), portal?.stop()]);
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
