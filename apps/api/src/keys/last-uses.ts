// Collects when API keys were used last and writes that in batches, beside the requests.
import type { ApiKey, KeyStorage } from "../storage/storage.ts";

/** The last use is kept to the minute, so that not every request writes it. */
const stepMs = 60_000;
const writeAfterMs = 1000;

export class LastUses {
  readonly #storage: KeyStorage;
  /** By key id, those that are not written yet. */
  #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(storage: KeyStorage) {
    this.#storage = storage;
  }

  add(key: ApiKey, atMs: number): void {
    if (atMs - (this.#waiting.get(key.id) ?? key.lastUsedAtMs ?? 0) < stepMs) return;
    // Whoever holds the same object knows it at once; one that was read again meanwhile is in `#waiting`.
    key.lastUsedAtMs = atMs;
    this.#waiting.set(key.id, atMs);
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), writeAfterMs).unref();
  }

  /** Rejects when the storage cannot be reached; what waits then is written the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = this.#waiting;
    if (uses.size === 0) return;
    this.#waiting = new Map();
    try {
      await this.#storage.setLastUsed(uses);
    } catch (error) {
      this.#waiting = new Map([...uses, ...this.#waiting]);
      throw error;
    }
  }
}
