// Results that are too large for one response, and the parts that are read of them.
import type { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";

const MIB = 1024 * 1024;

/** Largest total size of the stored results. The oldest ones are removed first. */
const MAX_STORED_BYTES = 64 * MIB;

export interface ResultPart {
  text: string;
  /** Bytes of the whole result. */
  totalBytes: number;
  /** Offset in bytes of the next part; undefined at the end. */
  nextOffset: number | undefined;
}

/** Stores results for `read_result`. IDs cannot be guessed, so that the sessions of a server can share one store. */
export class ResultStore {
  readonly #results = new Map<string, Buffer>();
  #bytes = 0;

  /** Returns the ID of the stored result, or undefined if it is too large to store. */
  add(result: Buffer): string | undefined {
    if (result.length > MAX_STORED_BYTES) return undefined;
    for (const [id, { length }] of this.#results) {
      if (this.#bytes + result.length <= MAX_STORED_BYTES) break;
      this.#results.delete(id);
      this.#bytes -= length;
    }
    const id = randomUUID();
    this.#results.set(id, result);
    this.#bytes += result.length;
    return id;
  }

  get(id: string): Buffer | undefined {
    return this.#results.get(id);
  }
}

/** Returns at most `maxBytes` of a result in UTF-8, without splitting a character. */
export function readPart(result: Buffer, offset: number, maxBytes: number): ResultPart {
  const start = characterStart(result, Math.min(offset, result.length));
  const end = characterStart(result, Math.min(start + maxBytes, result.length));
  const isEnd = end >= result.length;
  const text = result.toString("utf8", start, end);
  return { text, totalBytes: result.length, nextOffset: isEnd ? undefined : end };
}

/** Returns the offset of the first byte of the character at an offset: continuation bytes begin with the bits 10 (RFC 3629). */
function characterStart(utf8: Buffer, offset: number): number {
  let start = offset;
  while (start > 0 && start < utf8.length && ((utf8[start] ?? 0) & 0xc0) === 0x80) start--;
  return start;
}
