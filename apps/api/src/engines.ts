// What the server stands on for as long as it runs: the data, the API keys in it, and the counters.
import type { KeyRing } from "./keys/key-ring.ts";
import type { Limiter } from "./limits/limiter.ts";
import type { Storage } from "./storage/storage.ts";

export interface EngineParts {
  storage: Storage;
  keys: KeyRing;
  limiter: Limiter;
}

export class Engines implements EngineParts {
  readonly storage: Storage;
  readonly keys: KeyRing;
  readonly limiter: Limiter;

  constructor({ storage, keys, limiter }: EngineParts) {
    this.storage = storage;
    this.keys = keys;
    this.limiter = limiter;
  }

  /** Rejects when one of them cannot answer now. Asks for next to nothing. */
  async check(): Promise<void> {
    await Promise.all([this.storage.check(), this.limiter.check()]);
  }

  /** Removes what is kept only for a time and has passed it. */
  async removeExpired(nowMs: number): Promise<void> {
    await Promise.all([this.storage.removeExpired(nowMs), this.limiter.removeExpired(nowMs)]);
  }

  /** Closes all of them, also when one cannot write what it still has, and then rejects with the reason. */
  async close(): Promise<void> {
    const first = await Promise.allSettled([this.keys.close(), this.limiter.close()]);
    const last = await Promise.allSettled([this.storage.close()]);
    const failed = [...first, ...last].find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }
}
