// Bodies that are sent and read as they are: strings and bytes.
import type { RequestBody, ResponseReader } from "./index.ts";
import type { Blob, ReadableStream, Response } from "./platform.ts";

/** A request body of bytes. Only a stream cannot be sent a second time. */
export type BytesInput = string | Blob | ArrayBuffer | ArrayBufferView | ReadableStream;

/**
 * Encodes a string or bytes as they are.
 *
 * @throws TypeError when the value is neither a string nor bytes
 */
export function rawBody(value: unknown): [RequestBody] {
  if (typeof value === "string" || value instanceof Blob || value instanceof ArrayBuffer) return [value];
  if (ArrayBuffer.isView(value)) return [new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()];
  if (value instanceof ReadableStream) return [value];
  throw new TypeError(
    `body: expected a string, Blob, ArrayBuffer or view of one, or a ReadableStream, got ${typeof value}`,
  );
}

/** Encodes a body like `rawBody`, with the media type of the Blob, for a contract that declares a range such as `image/*`. */
export function blobBody(value: unknown): [RequestBody, string] {
  const [body] = rawBody(value);
  return [body, (body instanceof Blob && body.type) || "application/octet-stream"];
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
  return (response, endsAtMs) => {
    const type = response.headers.get("content-type")?.toLowerCase() ?? "";
    const start = Object.keys(readers).find((name) => type.startsWith(name));
    return start === undefined ? undefined : readers[start]?.(response, endsAtMs);
  };
}
