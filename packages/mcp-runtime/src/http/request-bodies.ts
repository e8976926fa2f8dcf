// Receives request bodies within a limit for all of them: anyone can send a bearer token, so a limit for each request would bound nothing.
import type { IncomingMessage } from "node:http";
import { ReceivedBytes } from "../gen/runtime/bytes/received-bytes.ts";

const MIB = 1024 * 1024;
/** Largest body. It may contain files. */
const MAX_BODY_BYTES = 10 * MIB;
/** Largest body that begins a session. */
const MAX_INITIALIZE_BYTES = 64 * 1024;

/** Largest number of values in a body. The time that the official SDK takes for a message grows with them. */
const MAX_VALUES = 50_000;
/** Largest number of messages in a batch (Model Context Protocol, 2025-03-26). */
const MAX_MESSAGES = 100;

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
    const received = new ReceivedBytes();
    let bytes = 0;
    try {
      for await (const chunk of request) {
        bytes += chunk.length;
        this.#bytes += chunk.length;
        if (bytes > maxBytes) throw new BodyError(413, `body: expected at most ${maxBytes} bytes, got more`);
        if (this.#bytes > this.#maxBytes)
          throw new BodyError(503, "body: too many are being received; try again later");
        received.append(chunk);
      }
      return parse(received.toString());
    } finally {
      this.#bytes -= bytes;
    }
  }
}

function parse(source: string): unknown {
  const body = parseJson(source);
  if (Array.isArray(body) && body.length > MAX_MESSAGES)
    throw new BodyError(413, `body: expected at most ${MAX_MESSAGES} messages, got ${body.length}`);
  if (hasMoreValues(body, MAX_VALUES))
    throw new BodyError(413, `body: expected at most ${MAX_VALUES} values, got more`);
  return body;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new BodyError(400, `body: expected JSON, got ${error instanceof Error ? error.message : "something else"}`);
  }
}

/** Returns whether the JSON contains more than so many values. */
function hasMoreValues(json: unknown, limit: number): boolean {
  const values = [json];
  // The loop also visits the values that it adds.
  for (const value of values) {
    if (typeof value !== "object" || value === null) continue;
    const members = Object.values(value);
    if (values.length + members.length > limit) return true;
    values.push(...members);
  }
  return false;
}
