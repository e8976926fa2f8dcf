// The items of a streamed answer, as they come.
import {
  AbortError,
  APIError,
  type CallInput,
  ConnectionError,
  pause,
  retryDelayMs,
  startTimer,
  TimeoutError,
} from "../src/runtime/index.ts";
import type { ItemReader, StreamPart } from "./item-readers.ts";
import type { StreamOptions } from "./stream-call.ts";

const IDLE_TIMEOUT_MS = 300_000;

/**
 * `for await` on it goes through the items; leaving the loop ends the connection. It can be gone through once. It fails
 * with a `ConnectionError` where the stream breaks off, a `TimeoutError` where nothing comes for too long, an `AbortError`
 * where the caller ends it, and an `APIError` for an item that cannot be read.
 */
export class Stream<T> implements AsyncIterable<T> {
  /** Id of the last event so far. */
  lastEventId: string | undefined;
  #response: Response | undefined;
  #isIdle = false;
  readonly #reader: ItemReader;
  readonly #request: string;
  readonly #options: StreamOptions;
  readonly #reopen: (lastEventId: string | undefined) => Promise<Response>;

  /** @param reopen asks for the rest */
  constructor(
    response: Response,
    reader: ItemReader,
    { operation, options = {} }: CallInput,
    reopen: (lastEventId: string | undefined) => Promise<Response>,
  ) {
    this.#response = response;
    this.#reader = reader;
    this.#request = `${operation.method} ${operation.path}`;
    this.#options = options;
    this.#reopen = reopen;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    let response = this.#response;
    if (!response) throw new TypeError(`${this.#request}: expected a stream that nobody has read, got one that was`);
    this.#response = undefined;
    const { maxReconnects = 0, signal } = this.#options;
    let retryMs: number | undefined;
    let hasItems = false;
    for (let reconnects = 0; ; reconnects++) {
      try {
        for await (const part of this.#parts(response)) {
          this.lastEventId = part.lastEventId ?? this.lastEventId;
          retryMs = part.retryMs ?? retryMs;
          for (const item of part.items) {
            reconnects = 0;
            hasItems = true;
            yield item as T;
          }
          if (part.failure) throw this.#unreadable(response, part.failure);
        }
        return;
      } catch (error) {
        const canGoOn = this.lastEventId !== undefined || !hasItems;
        if (!(error instanceof ConnectionError || this.#isIdle) || !canGoOn || reconnects >= maxReconnects) throw error;
        await pause(retryMs ?? retryDelayMs(error, reconnects), signal);
        response = await this.#reopen(this.lastEventId);
      }
    }
  }

  /** Ends a stream that is not gone through. */
  cancel(): void {
    this.#response?.body?.cancel().catch(() => {});
  }

  async *#parts(response: Response): AsyncGenerator<StreamPart> {
    const { body } = response;
    const reader = body?.getReader();
    const read = this.#reader.start();
    try {
      for (;;) {
        const chunk = await this.#chunk(reader);
        const part = read(chunk);
        yield part;
        if (part.isEnd) return;
        if (chunk) continue;
        const { terminator } = this.#reader;
        if (terminator === undefined) return;
        throw new ConnectionError(`${this.#request}: expected ${terminator} at the end of the stream, got nothing`, {});
      }
    } finally {
      // Also when the caller leaves the loop. Not waited for: where somebody has a copy of the response, as tools for
      // tests do, it would last until that copy is cancelled too.
      reader?.cancel().catch(() => {});
    }
  }

  async #chunk(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<Uint8Array | undefined> {
    const { idleTimeoutMs = IDLE_TIMEOUT_MS, signal } = this.#options;
    this.#isIdle = false;
    const timer = startTimer(() => {
      this.#isIdle = true;
      reader?.cancel().catch(() => {});
    }, idleTimeoutMs);
    try {
      const chunk = await reader?.read();
      if (this.#isIdle) throw new TimeoutError(`${this.#request}: no data for ${idleTimeoutMs} ms`, {});
      return chunk?.value;
    } catch (cause) {
      if (cause instanceof APIError) throw cause;
      const ended = signal?.aborted || Object(cause).name === "TimeoutError";
      throw ended
        ? this.#ended(cause)
        : new ConnectionError(`${this.#request}: the stream broke off: ${Object(cause).cause?.code ?? cause}`, {
            cause,
          });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The caller ended it, or the time of the whole call is over. */
  #ended(cause: unknown): APIError {
    const { signal } = this.#options;
    return signal?.aborted
      ? new AbortError(`${this.#request}: aborted`, { cause: signal.reason })
      : new TimeoutError(`${this.#request}: timed out after totalTimeoutMs`, { cause });
  }

  #unreadable({ status, headers }: Response, cause: unknown): APIError {
    const message = `${this.#request}: expected JSON in the stream, got something else: ${Object(cause).message}`;
    return new APIError(message, { status, headers, cause });
  }
}
