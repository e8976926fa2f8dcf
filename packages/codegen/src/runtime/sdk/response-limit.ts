// Middleware that limits the size of responses, so that no service exhausts the memory.
import { createConnectionError } from "./connection-error.ts";
import { APIError } from "./errors.ts";
import type { Blob, Response } from "./platform.ts";
import type { Middleware } from "./request-options.ts";

/** A response with a larger body than the limit. */
export class ResponseTooLargeError extends APIError {
  override get name() {
    return "ResponseTooLargeError";
  }
}

/** Media types of streams, whose items end with a line break or, in an event stream, with an empty line. */
const STREAM = /^text\/event-stream|^application\/(?:x-)?(?:jsonl|ndjson|json-seq|json-lines|jsonlines)\b/i;

/**
 * Returns middleware that ends a call as soon as the body of its response, or an item of a streamed response, has more than `maxBytes` bytes,
 * after decompression.
 *
 * @throws TypeError when `maxBytes` is no number from 0
 */
export function limitResponses({ maxBytes }: { maxBytes: number }): Middleware {
  if (!(maxBytes >= 0)) throw new TypeError(`maxBytes: expected a number from 0, got ${maxBytes}`);
  return async (request, next, { method, path }) => {
    const response = await next(request);
    const { body, status, statusText, headers } = response;
    if (!body) return response;
    const type = headers.get("content-type") ?? "";
    const error = (part: string) =>
      new ResponseTooLargeError(`${method} ${path}: ${status} expected ${part}at most ${maxBytes} bytes, got more`, {
        status,
        headers,
      });
    const bytes = STREAM.test(type)
      ? limitItems(body, maxBytes, /^text/i.test(type), error("items of "))
      : await readAtMost(response, maxBytes).catch((cause) => {
          throw createConnectionError(`${method} ${path}`, cause);
        });
    if (!bytes) throw error("");
    const limited = new Response(bytes, { status, statusText, headers });
    return Object.defineProperty(limited, "url", { value: response.url });
  };
}

const LF = 10;
const CR = 13;

type Content = NonNullable<Response["body"]>;

/** Returns the content, which fails with the error when an item is too large. */
function limitItems(content: Content, maxBytes: number, endsWithEmptyLine: boolean, error: Error): Content {
  const reader = content.getReader();
  let itemBytes = 0;
  let lineBytes = 0;
  let previous: number | undefined;
  const isTooLarge = (chunk: Uint8Array) =>
    chunk.some((byte) => {
      const isLineEnd = byte === LF || byte === CR;
      const isSecondByteOfLineEnd = byte === LF && previous === CR;
      previous = byte;
      if (isSecondByteOfLineEnd) return false;
      if (isLineEnd && (!endsWithEmptyLine || lineBytes === 0)) itemBytes = 0;
      lineBytes = isLineEnd ? 0 : lineBytes + 1;
      return !isLineEnd && ++itemBytes > maxBytes;
    });
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await reader.read();
      if (done) return controller.close();
      if (!isTooLarge(value)) return controller.enqueue(value);
      controller.error(error);
      await reader.cancel();
    },
    cancel: (reason) => reader.cancel(reason),
  }) as Content;
}

/** Resolves to the body, or to undefined if it has more bytes. */
export async function readAtMost(response: Response, maxBytes: number): Promise<Blob | undefined> {
  const reader = (response.body as Content).getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { value, done } = await reader.read();
    // TypeScript 5.9 gives the parts of a Blob another type than 5.4.
    if (done) return new Blob(chunks as ConstructorParameters<typeof Blob>[0]);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
}
