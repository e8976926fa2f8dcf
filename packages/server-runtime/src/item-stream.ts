// Streams the items of a handler as bytes, at the pace of the client, and stops the handler when the client disconnects.
import type { ByteStream } from "./handler-types.ts";

export interface ItemStreamOptions {
  serialize: (item: unknown) => string;
  /** String that is sent after the last item. */
  terminator?: string | undefined;
  /** String that is sent when no item has been sent for `keepAliveMs`, so that proxies do not close the connection. */
  keepAlive?: string | undefined;
  keepAliveMs: number;
  /** Runs once when the stream ends, for any reason. */
  onEnd: () => void;
  /** Receives the error of a handler that throws while the response is being sent: the client sees a broken connection. */
  onError: (error: unknown) => void;
}

export function itemStream(items: AsyncIterable<unknown>, options: ItemStreamOptions): ByteStream {
  const { serialize, terminator, keepAlive, keepAliveMs, onEnd, onError } = options;
  const encoder = new TextEncoder();
  const iterator = items[Symbol.asyncIterator]();
  // The pending item survives a keep-alive, so that no item is requested twice.
  let next: Promise<IteratorResult<unknown>> | undefined;
  let hasEnded = false;
  const finish = () => {
    hasEnded = true;
    onEnd();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          next ??= iterator.next();
          const result = keepAlive === undefined ? await next : await withTimeout(next, keepAliveMs);
          if (hasEnded) return;
          if (result === undefined) return controller.enqueue(encoder.encode(keepAlive));
          next = undefined;
          if (!result.done) return controller.enqueue(encoder.encode(serialize(result.value)));
          finish();
          if (terminator !== undefined) controller.enqueue(encoder.encode(terminator));
          controller.close();
        } catch (error) {
          if (hasEnded) return;
          finish();
          onError(error);
          // An error closes the connection immediately, so the chunks already enqueued get time to be sent.
          await new Promise((resolve) => setTimeout(resolve));
          controller.error(error);
        }
      },
      async cancel() {
        finish();
        // A generator that is waiting would notice the cancellation only after its wait; the signal that `onEnd` aborts ends the wait.
        next?.catch(() => {});
        await iterator.return?.().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

/** Resolves with the value of the promise, or with undefined after the timeout. */
async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
