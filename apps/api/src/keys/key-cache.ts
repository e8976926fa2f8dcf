// Remembers for a moment what the storage knows of an API key's secret, so that a busy caller costs no look-up.
import type { ApiKey, KeySecret, KeyStorage } from "../storage/storage.ts";

export interface FoundKey {
  key: ApiKey;
  secret: KeySecret;
}

/** So long, and the time of `SentKeys`, other processes may still accept a key that was revoked; 5 seconds are promised. */
const rememberMs = 1000;
/** So that guessed keys do not fill the memory. */
const rememberedMax = 10_000;

interface Remembered {
  found: Promise<FoundKey | undefined>;
  askedAtMs: number;
}

export class KeyCache {
  readonly #storage: KeyStorage;
  readonly #now: () => Date;
  /** By the hash of the secret, oldest first. */
  readonly #remembered = new Map<string, Remembered>();

  constructor(storage: KeyStorage, now: () => Date) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Requests that ask for the same key at once share one look-up. */
  find(hash: Uint8Array): Promise<FoundKey | undefined> {
    const name = Buffer.from(hash).toString("latin1");
    const nowMs = this.#now().getTime();
    const known = this.#remembered.get(name);
    // A clock that was set back does not make an entry last.
    if (known !== undefined && nowMs >= known.askedAtMs && nowMs - known.askedAtMs < rememberMs) return known.found;
    const asked = { found: this.#storage.findBySecret(hash), askedAtMs: nowMs };
    this.#remember(name, asked);
    asked.found.catch(() => this.#forget(name, asked));
    return asked.found;
  }

  /** For what this process changes itself: it holds from now on. */
  forgetAll(): void {
    this.#remembered.clear();
  }

  #remember(name: string, asked: Remembered): void {
    this.#remembered.delete(name);
    this.#remembered.set(name, asked);
    if (this.#remembered.size <= rememberedMax) return;
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined) this.#remembered.delete(oldest);
  }

  #forget(name: string, asked: Remembered): void {
    if (this.#remembered.get(name) === asked) this.#remembered.delete(name);
  }
}
