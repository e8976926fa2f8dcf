// Limits the size of a body that is streamed.
import type { ByteStream } from "./handler-types.ts";

/** Error of a body stream that exceeds its limit. If the handler does not catch it, the response is 413. */
export class BodyTooLargeError extends Error {
  readonly maxBodyBytes: number;

  constructor(maxBodyBytes: number) {
    super(`body: expected at most ${maxBodyBytes} bytes, got more`);
    this.name = "BodyTooLargeError";
    this.maxBodyBytes = maxBodyBytes;
  }
}

/** Returns a stream of the same bytes that reads its source on demand. Errors of the source are passed through. */
export function limitedStream(source: ByteStream, maxBodyBytes: number): ByteStream {
  let length = 0;
  const reader = source.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        length += value.byteLength;
        if (length <= maxBodyBytes) return controller.enqueue(value);
        const error = new BodyTooLargeError(maxBodyBytes);
        controller.error(error);
        await reader.cancel(error);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
