// Calls whose response is a stream of items.
import { Call, type CallInput, type ResponseReader, type Send, toRecord } from "./index.ts";
import type { ItemReader } from "./item-readers.ts";
import type { Response } from "./platform.ts";
import { Stream, type StreamOptions } from "./stream.ts";

type StreamInput = CallInput & { readonly options?: StreamOptions | undefined };

/** A call of a stream: awaiting it resolves to the stream once the response has begun; `for await` iterates its items. */
export class StreamCall<T, Errors = object> extends Call<Stream<T>, Errors> implements AsyncIterable<T> {
  /** @param reader reader of the items */
  constructor(send: Send, input: StreamInput, reader: ItemReader) {
    const open = (lastEventId?: string) => send(withLastEventId(input, lastEventId));
    super(async () => {
      const result = await open();
      return { data: new Stream<T>(result, reader, input, open), response: result.response };
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

/** Returns the input without the options of the stream. */
function withLastEventId(input: StreamInput, lastEventId: string | undefined): CallInput {
  const { idleTimeoutMs: _idle, maxReconnects: _reconnects, ...options } = input.options ?? {};
  // Headers consist of bytes: the ID is sent in UTF-8 (WHATWG HTML, section 9.2.3).
  const bytes = Array.from(new TextEncoder().encode(lastEventId), (byte) => String.fromCharCode(byte));
  const headers = { ...toRecord(input.options?.headers), ...(lastEventId && { "last-event-id": bytes.join("") }) };
  // The body of a success stays unread. The data is the request.
  const read: ResponseReader = ({ ok }, request) => (ok ? Promise.resolve(request) : undefined);
  return { ...input, operation: { ...input.operation, read }, options: { ...options, headers } };
}
