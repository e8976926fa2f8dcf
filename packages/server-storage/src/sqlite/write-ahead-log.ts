// Syncs the write-ahead log to disk off the event loop. With `synchronous = FULL`, SQLite would block the event loop during
// each commit. A commit is durable as soon as the write-ahead log file is synced (https://sqlite.org/wal.html).
import { closeSync, fdatasync, openSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { StorageUnavailableError } from "../storage.ts";

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

/** A file that was deleted, or that another one was moved over. Writes to it succeed, and are lost. */
export class ReplacedFileError extends StorageUnavailableError {}

/**
 * Opens the log of a file, to sync it.
 * @param path a SQLite file with an open connection, which keeps the log file in place.
 */
export function openWriteAheadLog(path: string): WriteAheadLog {
  // Separate descriptors, because the system reports a failed write to each descriptor, but only once.
  const descriptors = Array.from({ length: CONCURRENT_SYNCS }, () => openSync(`${path}-wal`, "r+"));
  const files = [path, `${path}-wal`].map((file) => ({ file, identity: identityOf(file) }));
  const expectSameFiles = () => {
    const replaced = files.find(({ file, identity }) => identityOf(file) !== identity);
    if (!replaced) return;
    throw new ReplacedFileError(
      `${replaced.file}: expected the file that was opened, got another one or none; restart`,
    );
  };
  return {
    syncs: descriptors.map((fd) => async () => {
      await sync(fd);
      expectSameFiles();
    }),
    close: () => descriptors.forEach(closeSync),
  };
}

function identityOf(file: string): string | undefined {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.dev} ${stats.ino}`;
}
