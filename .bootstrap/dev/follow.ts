// Builds after each edit. What is built well is served; what is not is told, and the last good server goes on.
import { join } from "node:path";
import { fingerprint } from "./fingerprint.ts";
import { Program } from "./program.ts";
import { turboArguments, turboBuild } from "./turbo-build.ts";
import { WarmBuild } from "./warm-build.ts";
import { watchSources } from "./watch-sources.ts";

/** What the API is made of when it runs. */
const SERVED = ["apps/api/dist", "packages/server/dist", "contract/dist"];

/** Runs until this process is told to end. `serveArguments` are those of `petstore-api serve`. */
export async function follow(root: string, serveArguments: string[]): Promise<void> {
  // Each edit starts the same tools again: compiled once, they start faster.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile") };
  const api = new Program(
    root,
    ["apps/api/dist/cli.js", "serve", "--demo", "--check-responses", ...serveArguments],
    env,
  );
  const portal = new Program(join(root, "docs"), ["dev.ts"], env);
  const ending = new AbortController();
  const warm = new WarmBuild(root, env, ending.signal);
  /** Not built yet. */
  const edited = new Set<string>();
  let served = "";

  const build = async () => {
    const paths = [...edited];
    const result = warm.canFollow(paths) ? await warm.build(paths) : undefined;
    if (result) return result;
    warm.stop();
    return turboBuild(root, env, ending.signal);
  };
  const update = async (paths: string[]) => {
    const startedMs = performance.now();
    for (const path of paths) edited.add(path);
    const { succeeded, printed } = await build();
    if (ending.signal.aborted) return;
    if (!succeeded) {
      console.error(`${printed}\n${api.isRunning ? "Not built. The API goes on as it was." : "Not built."}`);
      return;
    }
    edited.clear();
    const built = await fingerprint(SERVED.map((folder) => join(root, folder)));
    const isSame = built === served && api.isRunning;
    if (!isSame) await api.restart();
    served = built;
    if (!portal.isRunning) await portal.restart();
    if (!warm.isRunning) warm.start();
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(
      `Built in ${seconds} s.${isSame ? " Nothing that the API serves has changed." : " The API starts with it."}`,
    );
  };

  console.log(`Building: turbo ${turboArguments.join(" ")}`);
  const stopWatching = await watchSources(root, update);
  await toldToEnd();
  ending.abort();
  warm.stop();
  await stopWatching();
  await Promise.all([api.stop(), portal.stop()]);
}

function toldToEnd(): Promise<unknown> {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  return Promise.race(signals.map((signal) => new Promise((resolve) => process.once(signal, resolve))));
}
