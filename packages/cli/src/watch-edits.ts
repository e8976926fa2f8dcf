// Watches files and folders until the process has to stop, and reports edits in batches.
import { once } from "node:events";
import { type ChokidarOptions, watch } from "chokidar";

/**
 * Changes within this time form one batch: an editor may save several files, or write one file in several steps. chokidar drops changes to
 * a file within 50 ms of the previous one; they are part of the batch, because it is passed on later.
 */
const DEBOUNCE_MS = 60;

export interface EditListeners {
  /** Receives each batch of edits at once, together with those that `onEdit` has not received yet. */
  onSeen?: (edited: string[]) => void;
  /** Called once when edits are noticed, and after each batch, never concurrently. Receives the edits since the previous call. */
  onEdit: (edited: string[]) => Promise<void>;
}

/**
 * Calls the listeners with the paths of the files that changed.
 *
 * @returns a function that stops watching and resolves when the current call of `onEdit` has settled
 */
export async function watchEdits(
  paths: string[],
  ignored: NonNullable<ChokidarOptions["ignored"]>,
  { onSeen, onEdit }: EditListeners,
): Promise<() => Promise<void>> {
  /** Edits of the batch that is not complete. */
  const latest = new Set<string>();
  /** Edits of complete batches that `onEdit` has not received. */
  const edited = new Set<string>();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const passOn = async () => {
    const received = [...edited];
    edited.clear();
    if (received.length > 0) await onEdit(received);
  };
  const watcher = watch(paths, { ignored, ignoreInitial: true });
  watcher.on("all", (_event, path) => {
    latest.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const file of latest) edited.add(file);
      latest.clear();
      onSeen?.([...edited]);
      running = running.then(passOn);
    }, DEBOUNCE_MS);
  });
  // An edit before it is ready would count as the initial state.
  await once(watcher, "ready");
  running = running.then(() => onEdit([]));
  return async () => {
    clearTimeout(timer);
    edited.clear();
    await watcher.close();
    await running;
  };
}

/** Resolves when the process receives a signal that ends it: Ctrl-C, a request to terminate, or a closed terminal. */
export function stopSignal(): Promise<unknown> {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  return Promise.race(signals.map((signal) => new Promise((resolve) => process.once(signal, resolve))));
}
