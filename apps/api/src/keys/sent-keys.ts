// Remembers what each connection sent last as its API key. Nearly every connection sends one key again and again, and to
// see that it is the same takes a tenth of the time that its checksum, its hash and the look-up take.
import { timingSafeEqual } from "node:crypto";
import type { FoundKey } from "./key-cache.ts";

interface Sent {
  bytes: Buffer;
  found: FoundKey;
  askedAtMs: number;
}

/** Added to the time that `KeyCache` remembers a key. */
const rememberMs = 1000;

export class SentKeys {
  readonly #last = new WeakMap<object, Sent>();

  /** Undefined when the connection sent another key before, none, or too long ago. */
  find(connection: object, text: string, nowMs: number): { found: FoundKey } | undefined {
    const last = this.#last.get(connection);
    if (last === undefined || nowMs < last.askedAtMs || nowMs - last.askedAtMs >= rememberMs) return undefined;
    // A proxy may send the keys of several clients over one connection.
    const bytes = Buffer.from(text);
    return bytes.length === last.bytes.length && timingSafeEqual(bytes, last.bytes) ? last : undefined;
  }

  remember(connection: object, text: string, found: FoundKey, nowMs: number): void {
    this.#last.set(connection, { bytes: Buffer.from(text), found, askedAtMs: nowMs });
  }
}
