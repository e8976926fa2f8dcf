// Caches the last API key of each connection. Nearly every connection sends the same key repeatedly, and comparing it takes
// a tenth of the time of checksum, hash and lookup.
import { timingSafeEqual } from "node:crypto";
import type { FoundKey } from "./key-cache.ts";

interface Entry {
  bytes: Buffer;
  found: FoundKey;
  storedAtMs: number;
}

/** Time-to-live, which adds to that of `KeyCache`. */
const TTL_MS = 1000;

export class ConnectionKeyCache {
  readonly #last = new WeakMap<object, Entry>();

  /** Returns the cached key, or undefined if the connection last sent another key, no key, or this key too long ago. */
  get(connection: object, secret: string, nowMs: number): { found: FoundKey } | undefined {
    const last = this.#last.get(connection);
    if (last === undefined || nowMs < last.storedAtMs || nowMs - last.storedAtMs >= TTL_MS) return undefined;
    // A proxy may send the keys of several clients over one connection.
    const bytes = Buffer.from(secret);
    return bytes.length === last.bytes.length && timingSafeEqual(bytes, last.bytes) ? last : undefined;
  }

  set(connection: object, secret: string, found: FoundKey, nowMs: number): void {
    this.#last.set(connection, { bytes: Buffer.from(secret), found, storedAtMs: nowMs });
  }
}
