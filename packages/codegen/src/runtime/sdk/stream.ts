// A streamed response as an async iterable of items.
import {
  AbortError,
  APIError,
  type CallInput,
  ConnectionError,
  getProperty,
  type RequestOptions,
  retryDelayMs,
  sleep,
  startTimer,
  TimeoutError,
} from "./index.ts";
import type { ItemReader, StreamPart } from "./item-readers.ts";

const IDLE_TIMEOUT_MS = 300_000;

/** Options of a call whose response is a stream. `timeoutMs` is the timeout until the response begins. */
export interface StreamOptions extends RequestOptions {
  /** Longest time without data once the stream has begun, in milliseconds. @default 300000 */
  idleTimeoutMs?: number | undefined;
  /**
   * Largest number of consecutive reconnects without an item, after an interrupted stream. The stream resumes after its last
   * event, with `Last-Event-ID`. A stream without event IDs is reopened only if no item has arrived.
   * @default 0
   */
  maxReconnects?: number | undefined;
}

/**
 * A stream of items. `for await` iterates them once; leaving the loop closes the connection. It throws a `ConnectionError`
 * if the stream is interrupted, a `TimeoutError` if no data arrives for too long, an `AbortError` if the caller aborts it,
 * and an `APIError` if an item cannot be parsed.
 */
export class Stream<T> implements AsyncIterable<T> {
  /** ID of the last event so far. */
  lastEventId: string | undefined;
  #response: Response | undefined;
  #isIdle = false;
  readonly #reader: ItemReader;
  readonly #requestLine: string;
  readonly #options: StreamOptions;
  readonly #reopen: (lastEventId: string | undefined) => Promise<Response>;

  /** @param reopen requests the rest of the stream */
  constructor(
    response: Response,
    reader: ItemReader,
    { operation, options = {} }: CallInput,
    reopen: (lastEventId: string | undefined) => Promise<Response>,
  ) {
    this.#response = response;
    this.#reader = reader;
    this.#requestLine = `${operation.method} ${operation.path}`;
    this.#options = options;
    this.#reopen = reopen;
  }

  /**
   * Iterates the items.
   *
   * @throws TypeError if the stream was read before, through a loop or the response of `asResponse()`
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    let response = this.#response;
    if (!response || response.bodyUsed) {
      throw new TypeError(`${this.#requestLine}: expected an unread stream, got one that was read`);
    }
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
          if (part.failure) throw this.#parseError(response, part.failure);
        }
        return;
      } catch (error) {
        const isResumable = this.lastEventId !== undefined || !hasItems;
        if (!(error instanceof ConnectionError || this.#isIdle) || !isResumable || reconnects >= maxReconnects) {
          throw error;
        }
        await sleep(retryMs ?? retryDelayMs(error, reconnects), signal);
        response = await this.#reopen(this.lastEventId);
      }
    }
  }

  /** Closes the connection of a stream that is not iterated. */
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
        throw new ConnectionError(
          `${this.#requestLine}: expected ${terminator} at the end of the stream, got nothing`,
          {},
        );
      }
    } finally {
      // This also runs when the caller leaves the loop. The cancellation is not awaited: if a test tool has cloned the
      // response, it does not settle until the clone is cancelled as well.
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
      if (this.#isIdle) throw new TimeoutError(`${this.#requestLine}: no data for ${idleTimeoutMs} ms`, {});
      return chunk?.value;
    } catch (cause) {
      if (cause instanceof APIError) throw cause;
      const isEnded = signal?.aborted || getProperty(cause, "name") === "TimeoutError";
      throw isEnded ? this.#abortError(cause) : this.#connectionError(cause);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the error of a stream that the caller aborted, or that the total timeout ended. */
  #abortError(cause: unknown): APIError {
    const { signal } = this.#options;
    return signal?.aborted
      ? new AbortError(`${this.#requestLine}: aborted`, { cause: signal.reason })
      : new TimeoutError(`${this.#requestLine}: timed out after totalTimeoutMs`, { cause });
  }

  #connectionError(cause: unknown): APIError {
    const reason = getProperty(getProperty(cause, "cause"), "code") ?? cause;
    return new ConnectionError(`${this.#requestLine}: the stream was interrupted: ${reason}`, { cause });
  }

  #parseError({ status, headers }: Response, cause: unknown): APIError {
    const reason = getProperty(cause, "message");
    const message = `${this.#requestLine}: expected JSON in the stream, got something else: ${reason}`;
    return new APIError(message, { status, headers, cause });
  }
}
