// Writes log lines without ever blocking the server. While the disk is full or the reader has stopped, lines wait in a
// bounded buffer; lines beyond it are dropped and counted. sonic-boom, the default destination of pino, counts bytes for
// each line and, at exit, retries a failed write until it succeeds.
import { constants, fstatSync, openSync, write, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

export interface LogDestinationOptions {
  /** File descriptor. @default 2, standard error */
  fd?: number;
  /** Maximum number of unwritten bytes. @default 4194304 */
  maxBufferBytes?: number;
  /** True if other processes write lines to the same pipe. @default false */
  isShared?: boolean;
  /** Called when lines are written again after some were dropped. */
  onRecovery: (dropped: DroppedLines) => void;
}

export interface DroppedLines {
  count: number;
  /** Error code: `ENOSPC`, `EAGAIN` if the reader has stopped, or `buffer full` if lines arrived too fast. */
  reason: string;
}

/** Lines are written in batches, so that a busy server does not need a system call for each. */
const BATCH_CHARACTERS = 65_536;
/** Maximum delay of a line. A power failure or a kill -9 may lose the lines of this time. */
const WRITE_INTERVAL_MS = 200;

/** Most bytes that a write to a pipe of Linux never mixes with those of other processes (pipe(7)). */
const PIPE_BUF = 4096;

const BUFFER_FULL = "buffer full";

export class LogDestination {
  readonly #fd: number;
  readonly #maxBufferBytes: number;
  readonly #isShared: boolean;
  readonly #onRecovery: LogDestinationOptions["onRecovery"];
  /** Lines in the order of arrival; `#unwritten` comes before them. */
  #buffered = "";
  /** Bytes of a write that is in progress, has failed or was incomplete. */
  #unwritten = Buffer.alloc(0);
  #isWriting = false;
  #reason = BUFFER_FULL;
  /** Number of lines dropped since the process started. */
  droppedLines = 0;
  #reported = 0;

  constructor({ fd = 2, maxBufferBytes = 4 * 1024 * 1024, isShared = false, onRecovery }: LogDestinationOptions) {
    this.#fd = openNonBlocking(fd);
    this.#maxBufferBytes = maxBufferBytes;
    this.#isShared = isShared && fstatSync(fd).isFIFO();
    this.#onRecovery = onRecovery;
    setInterval(() => this.#writeBuffered(), WRITE_INTERVAL_MS).unref();
    process.on("exit", () => this.#writeAtExit());
  }

  write(line: string): void {
    if (this.#unwritten.length + this.#buffered.length + line.length > this.#maxBufferBytes) {
      this.droppedLines++;
      return;
    }
    this.#buffered += line;
    if (this.#buffered.length >= BATCH_CHARACTERS) this.#writeBuffered();
  }

  /** Resolves when all lines are written, or after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    const deadlineMs = Date.now() + timeoutMs;
    while ((this.#buffered !== "" || this.#unwritten.length > 0) && Date.now() < deadlineMs) {
      this.#writeBuffered();
      await sleep(10);
    }
  }

  #writeBuffered(): void {
    if (this.#isWriting) return;
    if (this.#buffered !== "") {
      this.#unwritten = Buffer.concat([this.#unwritten, Buffer.from(this.#buffered)]);
      this.#buffered = "";
    }
    if (this.#unwritten.length === 0) return;
    this.#isWriting = true;
    write(this.#fd, this.#isShared ? firstLines(this.#unwritten) : this.#unwritten, (error, written) => {
      this.#isWriting = false;
      if (error) {
        // The timer tries again.
        this.#reason = error.code ?? error.message;
        return;
      }
      this.#unwritten = this.#unwritten.subarray(written);
      if (this.#unwritten.length > 0 || this.#buffered.length >= BATCH_CHARACTERS) this.#writeBuffered();
      else this.#reportRecovery();
    });
  }

  #reportRecovery(): void {
    const count = this.droppedLines - this.#reported;
    if (count === 0) return;
    this.#reported = this.droppedLines;
    this.#onRecovery({ count, reason: this.#reason });
    this.#reason = BUFFER_FULL;
  }

  /** Tries once, because the process must exit even if the disk is full. A thread completes a write in progress. */
  #writeAtExit(): void {
    try {
      if (!this.#isWriting && this.#unwritten.length > 0) writeSync(this.#fd, this.#unwritten);
      if (this.#buffered !== "") writeSync(this.#fd, this.#buffered);
    } catch {
      // The lines are lost. The reader or the disk did not accept them before, either.
    }
  }
}

/** Returns as many whole lines as a write keeps together, at least one. */
function firstLines(lines: Buffer): Buffer {
  if (lines.length <= PIPE_BUF) return lines;
  return lines.subarray(0, lines.lastIndexOf("\n", PIPE_BUF - 1) + 1 || lines.indexOf("\n") + 1 || lines.length);
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
