// Watches a contract and the configuration, and reports edits one batch after the other.
import { dirname, extname } from "node:path";
import { watch } from "chokidar";

const CONTRACT_EXTENSIONS = [".tsp", ".json", ".yaml", ".yml"];
/** Changes within this time form one batch: an editor may save several files, or write one file in several steps. */
const DEBOUNCE_MS = 50;

/**
 * Calls `onReady` once edits are noticed, then `onEdit` after edits to documents in the folder of the contract, or to the configuration
 * file, until a signal arrives.
 *
 * @param outputs folders that are not watched
 */
export async function watchInput(
  { input, configFile, outputs }: { input: string; configFile: string | undefined; outputs: string[] },
  { onReady, onEdit }: { onReady: () => void; onEdit: () => Promise<void> },
): Promise<void> {
  const folder = dirname(input);
  const isIgnored = (path: string, stats?: { isFile(): boolean }) => {
    if (path === configFile || path === folder) return false;
    if (outputs.includes(path) || /[\\/](node_modules|\.[^\\/]*)$/.test(path)) return true;
    return stats?.isFile() === true && !CONTRACT_EXTENSIONS.includes(extname(path));
  };
  const watcher = watch(configFile === undefined ? [folder] : [folder, configFile], {
    ignored: isIgnored,
    ignoreInitial: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onEdit);
    }, DEBOUNCE_MS);
  });
  // An edit before it is ready would count as the initial state.
  watcher.once("ready", onReady);
  const signals = ["SIGINT", "SIGTERM"] as const;
  await Promise.race(signals.map((signal) => new Promise((resolve) => process.once(signal, resolve))));
  clearTimeout(timer);
  await watcher.close();
  await running;
}
