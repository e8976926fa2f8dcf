// Collects the last use of API keys and writes the times in batches, outside the request path.
import type { ApiKey, KeyStorage } from "./key-storage.ts";

/** Resolution of the stored time, so that not every request causes a write. */
const RESOLUTION_MS = 60_000;
const WRITE_AFTER_MS = 1000;

export class LastUsedWriter {
  readonly #storage: KeyStorage;
  /** Unwritten times by key ID. */
  #pending = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(storage: KeyStorage) {
    this.#storage = storage;
  }

  add(key: ApiKey, atMs: number): void {
    if (atMs - (this.#pending.get(key.id) ?? key.lastUsedAtMs ?? 0) < RESOLUTION_MS) return;
    // Updates the cached object. An object that was read again in the meantime has its time in `#pending`.
    key.lastUsedAtMs = atMs;
    this.#pending.set(key.id, atMs);
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), WRITE_AFTER_MS).unref();
  }

  /** Writes the pending times. Rejects if the storage is unavailable; the next flush then writes them. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const times = this.#pending;
    if (times.size === 0) return;
    this.#pending = new Map();
    try {
      await this.#storage.setLastUsed(times);
    } catch (error) {
      this.#pending = new Map([...times, ...this.#pending]);
      throw error;
    }
  }
}
