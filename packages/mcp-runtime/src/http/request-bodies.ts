// Receives request bodies within a limit for all of them: anyone can send a bearer token, so a limit for each request would bound nothing.
import type { IncomingMessage } from "node:http";

const MIB = 1024 * 1024;
/** Largest body. It may contain files. */
const MAX_BODY_BYTES = 10 * MIB;
/** Largest body that begins a session. */
const MAX_INITIALIZE_BYTES = 64 * 1024;

/** A body that is rejected with this status. */
export class BodyError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Bodies that are being received, whose total size is limited. */
export class RequestBodies {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Receives JSON.
   *
   * @param isInitial true if the request begins a session
   * @throws BodyError if the body is too large, is not JSON, or would exceed the total
   */
  async readJson(request: IncomingMessage, isInitial: boolean): Promise<unknown> {
    const maxBytes = isInitial ? MAX_INITIALIZE_BYTES : MAX_BODY_BYTES;
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of request) {
        bytes += chunk.length;
        this.#bytes += chunk.length;
        if (bytes > maxBytes) throw new BodyError(413, `body: expected at most ${maxBytes} bytes, got more`);
        if (this.#bytes > this.#maxBytes)
          throw new BodyError(503, "body: too many are being received; try again later");
        chunks.push(chunk);
      }
      return parse(Buffer.concat(chunks).toString("utf8"));
    } finally {
      this.#bytes -= bytes;
    }
  }
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new BodyError(400, `body: expected JSON, got ${error instanceof Error ? error.message : "something else"}`);
  }
}
