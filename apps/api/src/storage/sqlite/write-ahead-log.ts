// Waits for the disk beside the event loop. SQLite itself would wait in the middle of a commit (`synchronous = FULL`), and
// every other request with it. A commit is durable once the file of the write-ahead log is (https://sqlite.org/wal.html).
import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";

const toDisk = promisify(fdatasync);

export interface WriteAheadLog {
  /** Kept once all that is committed by now outlives a power cut. */
  sync(): Promise<void>;
  close(): void;
}

/** @param path of a SQLite file that a connection has open: so long its log stays the same file. */
export function openWriteAheadLog(path: string): WriteAheadLog {
  const fd = openSync(`${path}-wal`, "r+");
  return { sync: () => toDisk(fd), close: () => closeSync(fd) };
}
