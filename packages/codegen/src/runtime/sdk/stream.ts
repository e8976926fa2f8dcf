// A streamed response as an async iterable of items.
import { parseJson } from "../json/exact-json.ts";
import type { SentRequest } from "./bodies.ts";
import { createConnectionError } from "./connection-error.ts";
import {
  APIError,
  backoffMs,
  type CallInput,
  type CallResult,
  ConnectionError,
  getProperty,
  type RequestOptions,
  sleep,
  TimeoutError,
  withDeadline,
} from "./index.ts";
import type { ItemReader, StreamPart } from "./item-readers.ts";
import { readMetadata } from "./rate-limit.ts";
import { redactError } from "./redact-error.ts";
import { excerpt, redact } from "./redaction.ts";
import { readErrorBody } from "./response-errors.ts";

const IDLE_TIMEOUT_MS = 300_000;
const MAX_RETRY_DELAY_MS = 60_000;

/** Options of a call whose response is a stream. `timeoutMs` is the timeout until the response begins. */
export interface StreamOptions extends RequestOptions {
  /** Longest time without data once the stream has begun, in milliseconds. @default 300000 */
  idleTimeoutMs?: number | undefined;
  /**
   * Largest number of consecutive reconnects without an item, after an interrupted stream. The stream resumes after its last
   * event, with `Last-Event-ID`. A stream without event IDs is reopened only if no item has arrived. If the service asks for a longer wait
   * than `maxRetryDelayMs` of the call, 60 s by default, the stream fails.
   * @default 0
   */
  maxReconnects?: number | undefined;
}

/**
 * A stream of items. `for await` iterates them once; leaving the loop closes the connection. It throws a `ConnectionError`
 * if the stream is interrupted, a `TimeoutError` if no data arrives for too long, an `AbortError` if the caller aborts it,
 * and an `APIError` if an item cannot be parsed, or if the service sends an object with `error` in place of one.
 */
export class Stream<T> implements AsyncIterable<T> {
  /** ID of the last event so far. */
  lastEventId: string | undefined;
  #result: CallResult | undefined;
  /** True after no data for too long. Unlike after other timeouts, the stream may be resumed. */
  #isIdle = false;
  readonly #endsAtMs: number;
  readonly #reader: ItemReader;
  readonly #requestLine: string;
  readonly #options: StreamOptions;
  readonly #reopen: (lastEventId: string | undefined) => Promise<CallResult>;

  /** @param reopen requests the rest of the stream */
  constructor(
    result: CallResult,
    reader: ItemReader,
    { operation, options = {} }: CallInput,
    reopen: (lastEventId: string | undefined) => Promise<CallResult>,
  ) {
    this.#result = result;
    this.#endsAtMs = Number(getProperty(result.data, "endsAtMs") ?? Infinity);
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
    let result = this.#result;
    if (!result || result.response.bodyUsed) {
      throw new TypeError(`${this.#requestLine}: expected an unread stream, got one that was read`);
    }
    this.#result = undefined;
    const { maxReconnects = 0, maxRetryDelayMs = MAX_RETRY_DELAY_MS, signal } = this.#options;
    let retryMs: number | undefined;
    let hasItems = false;
    for (let reconnects = 0; ; reconnects++) {
      try {
        for await (const part of this.#parts(result)) {
          this.lastEventId = part.lastEventId ?? this.lastEventId;
          retryMs = part.retryMs ?? retryMs;
          for (const item of part.items) {
            reconnects = 0;
            hasItems = true;
            yield item as T;
          }
          if (part.failure || part.error !== undefined) throw this.#itemError(result, part);
        }
        return;
      } catch (error) {
        // An ID with control characters cannot be sent in a header (RFC 9110, section 5.5).
        const isResumable = this.lastEventId === undefined ? !hasItems : !/[^\P{Cc}\t]/u.test(this.lastEventId);
        const isInterrupted = error instanceof ConnectionError || this.#isIdle;
        const delayMs = retryMs ?? backoffMs(reconnects);
        const isTooLong = delayMs > Math.min(maxRetryDelayMs, this.#endsAtMs - Date.now());
        if (!isInterrupted || !isResumable || isTooLong || reconnects >= maxReconnects) throw error;
        await sleep(delayMs, signal);
        result = await this.#reopen(this.lastEventId);
      }
    }
  }

  /** Closes the connection of a stream that is not iterated. */
  cancel(): void {
    this.#result?.response.body?.cancel().catch(() => {});
  }

  async *#parts({ response }: CallResult): AsyncGenerator<StreamPart> {
    const reader = response.body?.getReader();
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
    const remainingMs = this.#endsAtMs - Date.now();
    const timeoutMs = Math.max(0, Math.min(idleTimeoutMs, remainingMs));
    try {
      return (await withDeadline(this.#requestLine, timeoutMs, signal, async () => reader?.read()))?.value;
    } catch (cause) {
      this.#isIdle = cause instanceof TimeoutError && idleTimeoutMs < remainingMs;
      if (cause instanceof APIError) throw cause;
      throw createConnectionError(`${this.#requestLine}: the stream was interrupted`, cause);
    }
  }

  /** Returns the error of an item that is no JSON, or the one that the service sent in place of an item. */
  #itemError({ response: { status, headers }, data }: CallResult, { failure: cause, error }: StreamPart): APIError {
    const { secrets } = data as Partial<SentRequest>;
    if (cause) {
      redactError(cause, secrets);
      const reason = excerpt(`${getProperty(cause, "message")}`);
      const message = `${this.#requestLine}: expected JSON in the stream, got something else: ${reason}`;
      return new APIError(message, { status, headers, cause });
    }
    const { value: body } = parseJson(redact(`${error}`, secrets));
    const { code, message = "an error" } = readErrorBody(body);
    const description = excerpt([code, message].filter(Boolean).join(": "));
    const fields = { status, headers, ...readMetadata(headers), code, body };
    return new APIError(`${this.#requestLine}: ${description}`, fields);
  }
}
