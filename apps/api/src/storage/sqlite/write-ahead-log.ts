// Waits for the disk beside the event loop. SQLite itself would wait in the middle of a commit (`synchronous = FULL`), and
// every other request with it. A commit is durable once the file of the write-ahead log is (https://sqlite.org/wal.html).
import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";

const toDisk = promisify(fdatasync);

/**
 * A commit that comes while another waits need not wait for both. More at once would only take threads from the rest of
 * the process.
 */
const waitsAtOnce = 2;

export interface WriteAheadLog {
  /** Each is kept once all that is committed by its call outlives a power cut. */
  syncs: (() => Promise<void>)[];
  close(): void;
}

/** @param path of a SQLite file that a connection has open: so long its log stays the same file. */
export function openWriteAheadLog(path: string): WriteAheadLog {
  // A descriptor each: the system tells every one of them that a write has failed, but each only once.
  const descriptors = Array.from({ length: waitsAtOnce }, () => openSync(`${path}-wal`, "r+"));
  return {
    syncs: descriptors.map((fd) => () => toDisk(fd)),
    close: () => descriptors.forEach(closeSync),
  };
}
