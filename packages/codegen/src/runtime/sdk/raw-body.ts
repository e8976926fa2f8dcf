// Bodies that are sent and read as they are: strings and bytes.
import { isObject, type RequestBody, type ResponseReader } from "./index.ts";
import type { Blob, ReadableStream, Response } from "./platform.ts";

/** A request body of bytes. Only a stream cannot be sent a second time. */
export type BytesInput = string | Blob | ArrayBuffer | ArrayBufferView | ReadableStream | AsyncIterable<unknown>;

export type StaticPiece = string | Blob | ArrayBuffer | ArrayBufferView;
export type Piece = StaticPiece | ReadableStream | AsyncIterable<unknown>;

/**
 * Encodes a string or bytes as they are.
 *
 * @throws TypeError when the value is neither a string nor bytes
 */
export function rawBody(value: unknown): [RequestBody] {
  if (typeof value === "string" || value instanceof Blob || value instanceof ArrayBuffer) return [value];
  if (ArrayBuffer.isView(value)) return [new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()];
  if (isReadableStream(value)) return [value];
  if (isStream(value)) return [joinPieces([value])];
  throw new TypeError(
    `body: expected a string, Blob, ArrayBuffer or view of one, or a ReadableStream, got ${typeof value}`,
  );
}

/** Returns whether a value is a stream: that of the platform, or an async iterable such as an `fs.ReadStream`. */
export function isStream(value: unknown): value is ReadableStream | AsyncIterable<unknown> {
  return isReadableStream(value) || (isObject(value) && Symbol.asyncIterator in value);
}

/** React Native has no class of streams. */
function isReadableStream(value: unknown): value is ReadableStream {
  return isObject(value) && "getReader" in value;
}

/** Returns a stream of the pieces, which are read one after the other. */
export function joinPieces(pieces: Piece[]): ReadableStream {
  const chunks = (async function* () {
    for (const piece of pieces) yield* readChunks(isStream(piece) ? piece : toBlob([piece]).stream());
  })();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        await chunks.return(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The types of Node name views in another way. */
export function toBlob(pieces: StaticPiece[]): Blob {
  return new Blob(pieces as ConstructorParameters<typeof Blob>[0]);
}

/** Iterates the chunks of a stream. Uses a reader, because not all browsers can iterate a stream. */
async function* readChunks(stream: ReadableStream | AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void> {
  if (!isReadableStream(stream)) {
    for await (const chunk of stream)
      yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : (chunk as Uint8Array);
    return;
  }
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

/**
 * Returns an encoder like `rawBody`, which sends the media type of a Blob: the contract declares a range such as `image/*`, or
 * `multipart/related`, whose boundary is a parameter of the media type.
 *
 * @param mediaType media type of all other bodies
 */
export function blobBody(mediaType: string): (value: unknown) => [RequestBody, string] {
  return (value) => {
    const [body] = rawBody(value);
    return [body, (body instanceof Blob && body.type) || mediaType];
  };
}

export function readString(response: Response): Promise<string> | undefined {
  return response.ok ? response.text() : undefined;
}

export function readBlob(response: Response): Promise<Blob> | undefined {
  return response.ok ? response.blob() : undefined;
}

/**
 * Returns a reader that depends on the media type of the response, for an operation that declares several.
 *
 * @param readers reader by the start of the media type, the longest start first; `undefined` for JSON
 */
export function readByMediaType(readers: Record<string, ResponseReader | undefined>): ResponseReader {
  return (response, request) => {
    const type = response.headers.get("content-type")?.toLowerCase() ?? "";
    const start = Object.keys(readers).find((name) => type.startsWith(name));
    return start === undefined ? undefined : readers[start]?.(response, request);
  };
}
