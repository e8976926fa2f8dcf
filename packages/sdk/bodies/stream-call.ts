// A call whose answer is a stream of items.
import { Call, type CallInput, type RequestOptions, type Send } from "../src/runtime/index.ts";
import type { ItemReader } from "./item-readers.ts";
import { Stream } from "./stream.ts";

/** Options of a call whose answer is a stream. `timeoutMs` is the longest time until its first bytes. */
export interface StreamOptions extends RequestOptions {
  /** Longest time without any bytes once the stream has begun, in milliseconds. @default 300000 */
  idleTimeoutMs?: number | undefined;
  /**
   * How often in a row a stream that breaks off is taken up again after its last event, with `Last-Event-ID`, before an
   * item has come. A stream without ids is taken up only where no item has come yet.
   * @default 0
   */
  maxReconnects?: number | undefined;
}

/** Awaiting it gives the stream once it has begun; `for await` on it goes through the items. */
export class StreamCall<T> extends Call<Stream<T>> implements AsyncIterable<T> {
  /** @param reader of the items */
  constructor(send: Send, input: CallInput & { options?: StreamOptions | undefined }, reader: ItemReader) {
    const open = async (lastEventId?: string) => {
      const asked: CallInput = { ...withLastEvent(input, lastEventId), isRaw: true };
      await send(asked);
      return asked.response as Response;
    };
    const begin = async () => {
      input.response = await open();
      return new Stream<T>(input.response, reader, input, open);
    };
    super(begin, input);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* await this;
  }
}

function withLastEvent(input: CallInput, lastEventId: string | undefined): CallInput {
  if (lastEventId === undefined) return input;
  const headers = { ...input.options?.headers, "last-event-id": lastEventId };
  return { ...input, options: { ...input.options, headers } };
}
