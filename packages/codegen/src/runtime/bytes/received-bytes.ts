// Collects the bytes of a body that is received in chunks.

const INITIAL_BYTES = 4096;

/** Bytes in one array. Chunks are copied, because one takes hundreds of bytes of memory, even if a client sends it with a single byte. */
export class ReceivedBytes {
  #bytes = new Uint8Array(INITIAL_BYTES);
  #length = 0;

  append(chunk: Uint8Array): void {
    const length = this.#length + chunk.byteLength;
    if (length > this.#bytes.byteLength) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.byteLength));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
  }

  /** Returns a copy of all bytes so far. */
  toArrayBuffer(): ArrayBuffer {
    return this.#bytes.buffer.slice(0, this.#length);
  }

  /** Decodes the bytes as UTF-8. Invalid bytes become the replacement character. */
  toString(): string {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.#bytes.subarray(0, this.#length));
  }
}
