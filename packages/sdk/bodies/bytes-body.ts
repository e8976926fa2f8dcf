// Texts and bytes as bodies.

/** What a body of bytes may be. Only a stream cannot be sent a second time. */
export type BytesInput = string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | ReadableStream<Uint8Array>;

/** Text or bytes, sent as they are. */
export function plainBody(value: unknown): [BodyInit] {
  if (typeof value === "string" || value instanceof Blob || value instanceof ArrayBuffer) return [value];
  if (ArrayBuffer.isView(value)) return [new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()];
  if (value instanceof ReadableStream) return [value];
  throw new TypeError(
    `body: expected a string, Blob, ArrayBuffer or view of one, or a ReadableStream, got ${typeof value}`,
  );
}

/** The same with the media type of the Blob itself, for a contract that leaves it open: `image/*`. */
export function blobBody(value: unknown): [BodyInit, string] {
  const [body] = plainBody(value);
  return [body, (body instanceof Blob && body.type) || "application/octet-stream"];
}
