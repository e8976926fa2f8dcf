// Calls whose response is a stream of items.
import { Call, type CallInput, type Send } from "./index.ts";
import type { ItemReader } from "./item-readers.ts";
import { Stream, type StreamOptions } from "./stream.ts";

/** A call of a stream: awaiting it resolves to the stream once the response has begun; `for await` iterates its items. */
export class StreamCall<T> extends Call<Stream<T>> implements AsyncIterable<T> {
  /** @param reader reader of the items */
  constructor(send: Send, input: CallInput & { readonly options?: StreamOptions | undefined }, reader: ItemReader) {
    const open = async (lastEventId?: string) => (await send(withLastEventId(input, lastEventId))).response;
    super(async () => {
      const response = await open();
      return { data: new Stream<T>(response, reader, input, open), response };
    }, input);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* await this;
  }

  /** Resolves to the response with its body unread, instead of iterating the stream: either of the two can read it. */
  override async asResponse(): Promise<Response> {
    return (await this.withResponse()).response;
  }
}

function withLastEventId(input: CallInput, lastEventId: string | undefined): CallInput {
  const headers = { ...input.options?.headers, ...(lastEventId !== undefined && { "last-event-id": lastEventId }) };
  return { ...input, options: { ...input.options, headers }, isRaw: true };
}
