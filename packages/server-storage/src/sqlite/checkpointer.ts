// Copies the write-ahead log to the SQLite file without letting a stalled disk block the event loop. SQLite's automatic
// checkpoints call fsync on the thread of the commit.
import type { Connection } from "./connection.ts";
import type { WriteAheadLog } from "./write-ahead-log.ts";

/** Number of pages in the write-ahead log from which a checkpoint is due, as in SQLite's automatic checkpoints. */
const MIN_PAGES = 1000;

/**
 * Returns a function to call after a commit. It starts a checkpoint if one is due, but only after the disk has completed a
 * sync off the event loop.
 */
export function createCheckpointer(connection: Connection, { syncs }: WriteAheadLog): () => Promise<void> {
  const [sync] = syncs;
  connection.disableAutomaticCheckpoints();
  let isRunning = false;
  return async () => {
    if (isRunning || sync === undefined) return;
    isRunning = true;
    try {
      if (connection.pagesToCheckpoint() < MIN_PAGES) return;
      await sync();
      connection.checkpoint();
    } catch {
      // The next commit tries again, and reports if the disk has failed.
    } finally {
      isRunning = false;
    }
  };
}
