// The backends of a running server: storage, API keys and rate limiter.
import type { Limiter } from "@onecontract/server-node/limits";
import type { KeyRing } from "./keys/key-ring.ts";
import type { Storage } from "./storage.ts";

export interface BackendParts {
  storage: Storage;
  keys: KeyRing;
  /** Undefined if the contract has no rate limits. */
  limiter?: Limiter | undefined;
}

export interface Backends extends Readonly<BackendParts> {
  /** Checks the health of all backends: rejects if one is unavailable or does not accept writes. */
  check(): Promise<void>;
  /** Removes expired data from all backends. @param stopping ends the removal early */
  removeExpired(nowMs: number, stopping?: AbortSignal): Promise<void>;
  /** Closes all backends, even if one fails, and then rejects with the first error. */
  close(): Promise<void>;
}

/** The backends of an API whose contract has rate limits. */
export interface LimitedBackends extends Backends {
  readonly limiter: Limiter;
}

export function combineBackends({ storage, keys, limiter }: BackendParts): Backends {
  return {
    storage,
    keys,
    limiter,
    async check() {
      await Promise.all([storage.check(), limiter?.check()]);
    },
    async removeExpired(nowMs, stopping) {
      await Promise.all([storage.removeExpired(nowMs, stopping), limiter?.removeExpired(nowMs, stopping)]);
    },
    async close() {
      // Keys and counters are written to the storage when they are closed.
      const closed = await Promise.allSettled([keys.close(), limiter?.close()]);
      closed.push(...(await Promise.allSettled([storage.close()])));
      for (const result of closed) if (result.status === "rejected") throw result.reason;
    },
  };
}
