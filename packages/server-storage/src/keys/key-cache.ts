// Caches API keys by the hash of their secret for a short time, so that a busy caller causes no lookup.
import { timingSafeEqual } from "node:crypto";
import type { Awaitable } from "../awaitable.ts";
import type { ApiKey, KeyStorage, StoredSecret } from "./key-storage.ts";

export interface FoundKey {
  key: ApiKey;
  secret: StoredSecret;
}

/** Time-to-live in each of the two caches. Other processes accept a revoked key for both; up to 5 seconds are documented. */
const TTL_MS = 1000;
/** Bounds memory use when a client guesses keys. */
const MAX_ENTRIES = 10_000;

export type MayLookUp = () => Awaitable<boolean>;

interface Entry {
  found: Promise<FoundKey | undefined>;
  loadedAtMs: number;
}

export class KeyCache {
  readonly #storage: KeyStorage;
  readonly #now: () => Date;
  /** Entries by the hash of the secret, oldest first. */
  readonly #entries = new Map<string, Entry>();
  /** Hashes that a lookup has found, the least recently found first. */
  readonly #known = new Set<string>();

  constructor(storage: KeyStorage, now: () => Date) {
    this.#storage = storage;
    this.#now = now;
  }

  /**
   * Finds a key. Concurrent requests with the same key share one lookup.
   * @param mayLookUp called before the lookup of a hash that no earlier lookup has found. If it returns false, there is no
   *   lookup and no key.
   */
  find(hash: Uint8Array, mayLookUp: MayLookUp): Promise<FoundKey | undefined> {
    const name = Buffer.from(hash).toString("latin1");
    const nowMs = this.#now().getTime();
    const cached = this.#entries.get(name);
    // The first comparison expires entries when the clock is set back.
    if (cached !== undefined && nowMs >= cached.loadedAtMs && nowMs - cached.loadedAtMs < TTL_MS) return cached.found;
    const entry: Entry = { found: Promise.resolve(undefined), loadedAtMs: nowMs };
    entry.found = this.#lookUp(hash, name, this.#known.has(name) || mayLookUp(), entry);
    this.#set(name, entry);
    entry.found.catch(() => this.#delete(name, entry));
    return entry.found;
  }

  async #lookUp(
    hash: Uint8Array,
    name: string,
    mayLookUp: Awaitable<boolean>,
    entry: Entry,
  ): Promise<FoundKey | undefined> {
    if (!(mayLookUp === true || (await mayLookUp))) {
      this.#delete(name, entry);
      return undefined;
    }
    const found = await this.#storage.findBySecret(hash);
    if (found !== undefined) this.#remember(name);
    return found;
  }

  #remember(name: string): void {
    this.#known.delete(name);
    this.#known.add(name);
    const [oldest] = this.#known;
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Clears the cache. Changes by this process therefore take effect immediately. */
  clear(): void {
    this.#entries.clear();
  }

  #set(name: string, entry: Entry): void {
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    if (this.#entries.size <= MAX_ENTRIES) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  #delete(name: string, entry: Entry): void {
    if (this.#entries.get(name) === entry) this.#entries.delete(name);
  }
}

interface ConnectionEntry {
  bytes: Buffer;
  found: FoundKey;
  storedAtMs: number;
}

/**
 * Caches the last API key of each connection. Nearly every connection sends the same key repeatedly, and comparing it takes a
 * tenth of the time of checksum, hash and lookup.
 */
export class ConnectionKeyCache {
  readonly #last = new WeakMap<object, ConnectionEntry>();

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
