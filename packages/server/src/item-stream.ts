// Items of a handler as a stream of bytes: as fast as they are read, and ended when nobody reads them any more.
import type { ByteStream } from "./handler-types.ts";

export interface ItemStreamOptions {
  /** Text of an item; none ends the stream. */
  print: (item: unknown) => string;
  /** Text after the last item. */
  end?: string | undefined;
  /** Text for a time without items, so that proxies keep the connection. */
  keepAlive?: string | undefined;
  keepAliveMs: number;
  /** Called once the stream is over, whatever ended it. */
  onEnd: () => void;
  /** Told of what the handler throws once the answer has begun: the client sees a connection that breaks. */
  onError: (error: unknown) => void;
}

export function itemStream(items: AsyncIterable<unknown>, options: ItemStreamOptions): ByteStream {
  const { print, end, keepAlive, keepAliveMs, onEnd, onError } = options;
  const encoder = new TextEncoder();
  const iterator = items[Symbol.asyncIterator]();
  // Outlives a keep-alive, so that no item is asked for twice.
  let next: Promise<IteratorResult<unknown>> | undefined;
  let isOver = false;
  const over = () => {
    isOver = true;
    onEnd();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          next ??= iterator.next();
          const result = keepAlive === undefined ? await next : await withinTime(next, keepAliveMs);
          if (isOver) return;
          if (result === undefined) return controller.enqueue(encoder.encode(keepAlive));
          next = undefined;
          if (!result.done) return controller.enqueue(encoder.encode(print(result.value)));
          over();
          if (end !== undefined) controller.enqueue(encoder.encode(end));
          controller.close();
        } catch (error) {
          if (isOver) return;
          over();
          onError(error);
          // What was sent before is on its way by then: an error takes the connection down at once.
          await new Promise((resolve) => setTimeout(resolve));
          controller.error(error);
        }
      },
      async cancel() {
        over();
        // A generator that waits would take notice only after its wait: the signal that `onEnd` aborts ends the wait.
        next?.catch(() => {});
        await iterator.return?.().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

/** Undefined when the time is over first. */
async function withinTime<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const time = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([promise, time]).finally(() => clearTimeout(timer));
}
