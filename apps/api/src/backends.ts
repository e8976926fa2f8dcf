// The backends of a running server: storage, API keys and rate limiter.
import type { KeyRing } from "./keys/key-ring.ts";
import type { Limiter } from "./limits/limiter.ts";
import type { Storage } from "./storage/storage.ts";

export interface BackendParts {
  storage: Storage;
  keys: KeyRing;
  limiter: Limiter;
}

export class Backends implements BackendParts {
  readonly storage: Storage;
  readonly keys: KeyRing;
  readonly limiter: Limiter;

  constructor({ storage, keys, limiter }: BackendParts) {
    this.storage = storage;
    this.keys = keys;
    this.limiter = limiter;
  }

  /** Checks the health of all backends: rejects if one is unavailable or does not accept writes. */
  async check(): Promise<void> {
    await Promise.all([this.storage.check(), this.limiter.check()]);
  }

  /** Removes expired data from all backends. @param stopping ends the removal early */
  async removeExpired(nowMs: number, stopping?: AbortSignal): Promise<void> {
    await Promise.all([this.storage.removeExpired(nowMs, stopping), this.limiter.removeExpired(nowMs, stopping)]);
  }

  /** Closes all backends, even if one fails, and then rejects with the first error. */
  async close(): Promise<void> {
    const first = await Promise.allSettled([this.keys.close(), this.limiter.close()]);
    const last = await Promise.allSettled([this.storage.close()]);
    const failed = [...first, ...last].find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }
}
