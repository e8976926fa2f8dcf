// Watches the source folders and reports edited files in batches.
import { once } from "node:events";
import { join, relative, sep } from "node:path";
import { watch } from "chokidar";

const WATCHED_FOLDERS = ["contract", "packages", "apps"];
/** Folders that the build writes to or does not read. An app of the workspace stores its databases in `data`. */
const IGNORED_NAMES = new Set(["node_modules", "dist", "gen", "test", "released", "data", "coverage"]);
/** Changes within this time form one batch: an editor may save several files, or write one file in several steps. */
const DEBOUNCE_MS = 30;

export interface EditListeners {
  /** Receives each batch of edits at once, together with those that `onEdit` has not received yet. */
  onSeen: (edited: string[]) => void;
  /** Called once at the start and after each batch of edits, never concurrently. Receives the edits since the previous call. */
  onEdit: (edited: string[]) => Promise<void>;
}

/**
 * Calls the listeners with the paths of the files that changed, relative to `root` and with forward slashes.
 *
 * @returns a function that stops watching and resolves when the current call of `onEdit` has settled
 */
export async function watchSources(root: string, { onSeen, onEdit }: EditListeners): Promise<() => Promise<void>> {
  /** Edits of the batch that is not complete. */
  const latest = new Set<string>();
  /** Edits of complete batches that `onEdit` has not received. */
  const edited = new Set<string>();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const passOn = async () => {
    const paths = [...edited];
    edited.clear();
    if (paths.length > 0) await onEdit(paths);
  };
  const isIgnored = (path: string) =>
    relative(root, path)
      .split(sep)
      .some((name) => IGNORED_NAMES.has(name) || (name.startsWith(".") && name !== "..") || name.endsWith(".test.ts"));
  const watcher = watch(
    WATCHED_FOLDERS.map((folder) => join(root, folder)),
    { ignored: isIgnored, ignoreInitial: true },
  );
  watcher.on("all", (_event, path) => {
    latest.add(relative(root, path).replaceAll(sep, "/"));
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const file of latest) edited.add(file);
      latest.clear();
      onSeen([...edited]);
      running = running.then(passOn);
    }, DEBOUNCE_MS);
  });
  await once(watcher, "ready");
  running = running.then(() => onEdit([]));
  return async () => {
    clearTimeout(timer);
    edited.clear();
    await watcher.close();
    await running;
  };
}
