// Syncs the write-ahead log to disk off the event loop. With `synchronous = FULL`, SQLite would block the event loop during
// each commit. A commit is durable as soon as the write-ahead log file is synced (https://sqlite.org/wal.html).
import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";

const sync = promisify(fdatasync);

/**
 * With two concurrent syncs, a commit does not have to wait for the sync of an earlier one to end. More would only take
 * threads from the rest of the process.
 */
const CONCURRENT_SYNCS = 2;

export interface WriteAheadLog {
  /** Functions that resolve when every commit made before the call survives a power failure. */
  syncs: (() => Promise<void>)[];
  close(): void;
}

/**
 * Opens the log of a file, to sync it.
 * @param path a SQLite file with an open connection, which keeps the log file in place.
 */
export function openWriteAheadLog(path: string): WriteAheadLog {
  // Separate descriptors, because the system reports a failed write to each descriptor, but only once.
  const descriptors = Array.from({ length: CONCURRENT_SYNCS }, () => openSync(`${path}-wal`, "r+"));
  return {
    syncs: descriptors.map((fd) => () => sync(fd)),
    close: () => descriptors.forEach(closeSync),
  };
}
