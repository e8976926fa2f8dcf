// Middleware that limits the size of responses, so that a broken or malicious service does not exhaust the memory.
import { APIError } from "./errors.ts";
import type { Response } from "./platform.ts";
import type { Middleware } from "./request-options.ts";

/** A response with a larger body than the limit. */
export class ResponseTooLargeError extends APIError {
  override get name() {
    return "ResponseTooLargeError";
  }
}

/**
 * Returns middleware that ends a call as soon as the body of its response has more than `maxBytes` bytes, after decompression. It does not
 * limit streams of events.
 *
 * @throws TypeError when `maxBytes` is no number from 0
 */
export function limitResponses({ maxBytes }: { maxBytes: number }): Middleware {
  if (!(maxBytes >= 0)) throw new TypeError(`maxBytes: expected a number from 0, got ${maxBytes}`);
  return async (request, next, { method, path }) => {
    const response = await next(request);
    const { body, status, statusText, headers } = response;
    if (!body || headers.get("content-type")?.startsWith("text/event-stream")) return response;
    const bytes = await readAtMost(body, maxBytes);
    if (!bytes) {
      const message = `${method} ${path}: ${status} expected at most ${maxBytes} bytes, got more`;
      throw new ResponseTooLargeError(message, { status, headers });
    }
    return new Response(bytes, { status, statusText, headers });
  };
}

/** Resolves to the content of a body, or to undefined if it has more bytes; the rest is not received. */
async function readAtMost(body: NonNullable<Response["body"]>, maxBytes: number): Promise<Blob | undefined> {
  const reader = body.getReader();
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
