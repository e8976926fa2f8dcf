// Issues, finds, changes, rotates and revokes API keys. The secret is returned once, by issue or rotate; only its SHA-256 is stored.

import { timingSafeEqual } from "node:crypto";
import { hasAgreedLimits, planLimits, type RateLimitPolicy } from "@onecontract/server-node/limits";
import { randomBase62 } from "./base62.ts";
import { ConnectionKeyCache, type FoundKey, KeyCache, type MayLookUp } from "./key-cache.ts";
import type { ApiKey, ChangeOrigin, KeyChange, KeyPlan, KeyStorage } from "./key-storage.ts";
import { LastUsedWriter } from "./last-used-writer.ts";
import { hashSecret, type KeyMode, type SecretFormat } from "./secret-format.ts";

/** Time for which previous secrets stay active after a rotation. */
const DEFAULT_OVERLAP_MS = 24 * 60 * 60 * 1000;

/** Plan of the keys of an API that has no plans. */
export const ONLY_PLAN = "default";

export interface KeyRingOptions {
  storage: KeyStorage;
  /** Format of the secrets. */
  secrets: SecretFormat;
  /** Plans of the contract. @default no plans: every key has the plan {@link ONLY_PLAN} */
  policy?: RateLimitPolicy | undefined;
  /** @default the clock of the system */
  now?: (() => Date) | undefined;
  /** Who changes keys, for the audit log. @default "server" */
  actor?: string | undefined;
}

export interface NewKey extends KeyPlan {
  name: string;
  mode: KeyMode;
}

/** An API key and its secret. */
export interface IssuedKey {
  key: ApiKey;
  secret: string;
}

/** A key, or the reason why the secret is invalid. The reason completes `API key: expected ..., got`. */
export type KeyLookup = { key: ApiKey } | { reason: string };

const invalidKey = { reason: "an unknown, expired or revoked key" };

export class KeyRing {
  readonly #storage: KeyStorage;
  readonly #secrets: SecretFormat;
  readonly #policy: RateLimitPolicy | undefined;
  readonly #now: () => Date;
  readonly #actor: string;
  readonly #cache: KeyCache;
  readonly #lastUsed: LastUsedWriter;
  #connectionKeys = new ConnectionKeyCache();

  constructor({ storage, secrets, policy, now = () => new Date(), actor = "server" }: KeyRingOptions) {
    this.#storage = storage;
    this.#secrets = secrets;
    this.#policy = policy;
    this.#now = now;
    this.#actor = actor;
    this.#cache = new KeyCache(storage, now);
    this.#lastUsed = new LastUsedWriter(storage);
  }

  /**
   * Issues a key.
   * @throws Error if the contract has no such plan, or the plan needs `limits` that are missing.
   */
  async issue({ name, plan, limits, mode }: NewKey): Promise<IssuedKey> {
    const createdAtMs = this.#now().getTime();
    const key: ApiKey = {
      id: `key_${randomBase62(16)}`,
      name,
      mode,
      ...this.#checkPlan({ plan, limits }),
      createdAtMs,
    };
    const secret = this.#secrets.generate(mode);
    await this.#storage.add(key, { hash: hashSecret(secret), keyId: key.id, createdAtMs }, this.#actor);
    return { key, secret };
  }

  /**
   * Changes the plan of a key. Its secrets and counters do not change. Other processes apply the plan within 2 seconds.
   * @returns false if no active key has this ID.
   * @throws Error if the contract has no such plan, or the plan needs `limits` that are missing.
   */
  async changePlan(id: string, plan: KeyPlan): Promise<boolean> {
    const changed = await this.#storage.changePlan(id, this.#checkPlan(plan), this.#origin());
    this.#clearCaches();
    return changed;
  }

  /**
   * Finds the key of a secret. A malformed secret or a wrong checksum is rejected without a lookup. Changes by other
   * processes, such as a revocation, take effect within 2 seconds.
   * @param connection the connection that sent the secret.
   * @param mayLookUp called before the lookup of a secret that no earlier lookup has found. If it returns false, the
   *   secret is rejected without a lookup. @default always
   */
  find(secret: string, connection: object, mayLookUp: MayLookUp = () => true): KeyLookup | Promise<KeyLookup> {
    const nowMs = this.#now().getTime();
    const cached = this.#connectionKeys.get(connection, secret, nowMs);
    return cached === undefined
      ? this.#lookUp(secret, connection, nowMs, mayLookUp)
      : this.#accept(cached.found, nowMs);
  }

  async #lookUp(secret: string, connection: object, nowMs: number, mayLookUp: MayLookUp): Promise<KeyLookup> {
    const reason = this.#secrets.problem(secret);
    if (reason !== undefined) return { reason };
    const connectionKeys = this.#connectionKeys;
    const hash = hashSecret(secret);
    const found = await this.#cache.find(hash, mayLookUp);
    if (found === undefined || !timingSafeEqual(found.secret.hash, hash)) return invalidKey;
    connectionKeys.set(connection, secret, found, nowMs);
    // The lookup may have been delayed.
    return this.#accept(found, this.#now().getTime());
  }

  #accept({ key, secret }: FoundKey, nowMs: number): KeyLookup {
    if (key.revokedAtMs !== undefined || nowMs >= (secret.expiresAtMs ?? Number.POSITIVE_INFINITY)) return invalidKey;
    this.#lastUsed.add(key, nowMs);
    return { key };
  }

  list(): Promise<ApiKey[]> {
    return this.#storage.list();
  }

  /**
   * Issues a new secret for a key. The key keeps its ID, and with it its counters and idempotency keys.
   * @param overlapMs time for which previous secrets stay active. @default 24 hours
   * @returns undefined if no active key has this ID.
   */
  async rotate(id: string, overlapMs: number = DEFAULT_OVERLAP_MS): Promise<IssuedKey | undefined> {
    const key = await this.#storage.find(id);
    if (key === undefined || key.revokedAtMs !== undefined) return undefined;
    const secret = this.#secrets.generate(key.mode);
    const createdAtMs = this.#now().getTime();
    const stored = { hash: hashSecret(secret), keyId: id, createdAtMs };
    await this.#storage.addSecret(stored, createdAtMs + overlapMs, this.#actor);
    this.#clearCaches();
    return { key, secret };
  }

  /** Revokes a key with all its secrets. Returns false if the key does not exist. */
  async revoke(id: string): Promise<boolean> {
    const revoked = await this.#storage.revoke(id, this.#origin());
    this.#clearCaches();
    return revoked;
  }

  /** Returns the audit log, oldest entry first. @param id @default all keys */
  listChanges(id?: string): Promise<KeyChange[]> {
    return this.#storage.listChanges(id);
  }

  /** Returns the plan, with limits only if they are agreed per key. @throws Error if the contract has no such plan, or limits are missing */
  #checkPlan({ plan, limits }: KeyPlan): KeyPlan {
    if (this.#policy === undefined) {
      if (plan !== ONLY_PLAN)
        throw new Error(`plan: expected "${ONLY_PLAN}", because the contract has no plans, got "${plan}"`);
      return { plan };
    }
    planLimits(this.#policy, plan, limits);
    return { plan, limits: hasAgreedLimits(this.#policy, plan) ? limits : undefined };
  }

  #origin(): ChangeOrigin {
    return { actor: this.#actor, atMs: this.#now().getTime() };
  }

  /** Makes changes by this process effective immediately. */
  #clearCaches(): void {
    this.#cache.clear();
    this.#connectionKeys = new ConnectionKeyCache();
  }

  /** Writes the pending last-used times. Call it before closing the storage. */
  close(): Promise<void> {
    return this.#lastUsed.flush();
  }
}
