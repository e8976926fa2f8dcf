// A body that is read while it arrives, up to a number of bytes.
import type { ByteStream } from "./handler-types.ts";

/** What reading a body gives once it is longer than it may be. Where a handler lets it pass, the answer is 413. */
export class BodyTooLargeError extends Error {
  readonly bodyBytesMax: number;

  constructor(bodyBytesMax: number) {
    super(`body: expected at most ${bodyBytesMax} bytes, got more`);
    this.name = "BodyTooLargeError";
    this.bodyBytesMax = bodyBytesMax;
  }
}

/** Gives the bytes on as they come; no more is read than is asked for. An error of the source stays what it is. */
export function limitedStream(source: ReadableStream<Uint8Array<ArrayBuffer>>, bodyBytesMax: number): ByteStream {
  let length = 0;
  const reader = source.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        length += value.byteLength;
        if (length <= bodyBytesMax) return controller.enqueue(value);
        const error = new BodyTooLargeError(bodyBytesMax);
        controller.error(error);
        await reader.cancel(error);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
