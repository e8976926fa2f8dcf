// Writes log lines without ever blocking the server. While the disk is full or the reader has stopped, lines wait in a
// bounded buffer; lines beyond it are dropped and counted. sonic-boom, the default destination of pino, counts bytes for
// each line and, at exit, retries a failed write until it succeeds.
import { constants, fstatSync, openSync, write, writeSync } from "node:fs";

export interface LogDestinationOptions {
  /** File descriptor. @default 2, standard error */
  fd?: number;
  /** Maximum number of unwritten bytes. @default 4194304 */
  maxBufferBytes?: number;
  /** Called when lines are written again after some were dropped. */
  onRecovery: (dropped: DroppedLines) => void;
}

export interface DroppedLines {
  count: number;
  /** Error code: `ENOSPC`, `EAGAIN` if the reader has stopped, or `buffer full` if lines arrived too fast. */
  reason: string;
}

export interface LogDestination {
  write(line: string): void;
  /** Number of lines dropped since the process started. */
  readonly droppedLines: number;
  /** Resolves when all lines are written, or after `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
}

/** Lines are written in batches, so that a busy server does not need a system call for each. */
const BATCH_CHARACTERS = 65_536;
/** Maximum delay of a line. A power failure or a kill -9 may lose the lines of this time. */
const WRITE_INTERVAL_MS = 200;

const BUFFER_FULL = "buffer full";

export function openLogDestination(options: LogDestinationOptions): LogDestination {
  const { maxBufferBytes = 4 * 1024 * 1024, onRecovery } = options;
  const fd = openNonBlocking(options.fd ?? 2);
  /** Lines in the order of arrival; `unwritten` comes before them. */
  let buffered = "";
  /** Bytes of a write that is in progress, has failed or was incomplete. */
  let unwritten = Buffer.alloc(0);
  let isWriting = false;
  let reason = BUFFER_FULL;
  let dropped = 0;
  let reported = 0;

  setInterval(writeBuffered, WRITE_INTERVAL_MS).unref();
  process.on("exit", writeAtExit);

  function writeBuffered(): void {
    if (isWriting) return;
    moveBufferToUnwritten();
    if (unwritten.length === 0) return;
    isWriting = true;
    write(fd, unwritten, (error, written) => {
      isWriting = false;
      if (error) reason = error.code ?? error.message;
      else unwritten = unwritten.subarray(written);
      if (error) return; // The timer tries again.
      if (unwritten.length > 0 || buffered.length >= BATCH_CHARACTERS) writeBuffered();
      else reportRecovery();
    });
  }

  function moveBufferToUnwritten(): void {
    if (buffered === "") return;
    const lines = Buffer.from(buffered);
    unwritten = unwritten.length === 0 ? lines : Buffer.concat([unwritten, lines]);
    buffered = "";
  }

  function reportRecovery(): void {
    const count = dropped - reported;
    if (count === 0) return;
    reported = dropped;
    onRecovery({ count, reason });
    reason = BUFFER_FULL;
  }

  /** Tries once, because the process must exit even if the disk is full. A thread completes a write in progress. */
  function writeAtExit(): void {
    try {
      if (!isWriting && unwritten.length > 0) unwritten = unwritten.subarray(writeSync(fd, unwritten));
      if (buffered !== "") writeSync(fd, buffered);
      buffered = "";
    } catch {
      // The lines are lost. The reader or the disk did not accept them before, either.
    }
  }

  return {
    write(line) {
      if (unwritten.length + buffered.length + line.length > maxBufferBytes) {
        dropped++;
        return;
      }
      buffered += line;
      if (buffered.length >= BATCH_CHARACTERS) writeBuffered();
    },
    get droppedLines() {
      return dropped;
    },
    async drain(timeoutMs) {
      const deadlineMs = Date.now() + timeoutMs;
      while ((buffered !== "" || unwritten.length > 0) && Date.now() < deadlineMs) {
        writeBuffered();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}

/**
 * Reopens a pipe in non-blocking mode, because a pipe whose reader has stopped blocks the writing thread. Other processes
 * may share the original descriptor, so it is not changed.
 */
function openNonBlocking(fd: number): number {
  if (!fstatSync(fd).isFIFO()) return fd;
  try {
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // There is no /dev/fd, or it belongs to another user.
    return fd;
  }
}
