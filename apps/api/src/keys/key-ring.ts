// Issues, finds, rotates and revokes API keys. A key is shown once, when it is issued; only its SHA-256 is stored.
import { timingSafeEqual } from "node:crypto";
import { hasAgreedLimits, planLimits } from "../limits/plan-limits.ts";
import type { ApiKey, KeyStorage } from "../storage/storage.ts";
import { flawOf, hashOf, type KeyMode, newApiKeyText } from "./api-key-text.ts";
import { randomBase62 } from "./base62.ts";
import { type FoundKey, KeyCache } from "./key-cache.ts";
import { LastUses } from "./last-uses.ts";
import { SentKeys } from "./sent-keys.ts";

/** How long the secrets before stay in force when a key is rotated. */
export const defaultOverlapMs = 24 * 60 * 60 * 1000;

export interface NewKey {
  name: string;
  plan: string;
  /** Requests per window name, for a plan whose limits are agreed per key. */
  limits?: Record<string, number>;
  mode: KeyMode;
}

/** An API key together with its text. */
export interface IssuedKey {
  key: ApiKey;
  text: string;
}

/** A key, or why it is not accepted, to be read after `API key: expected ..., got`. */
export type Found = { key: ApiKey } | { flaw: string };

const unknown = { flaw: "one that is unknown, expired or revoked" };

export class KeyRing {
  readonly #storage: KeyStorage;
  readonly #now: () => Date;
  readonly #cache: KeyCache;
  readonly #lastUses: LastUses;
  #sent = new SentKeys();

  constructor(storage: KeyStorage, now: () => Date) {
    this.#storage = storage;
    this.#now = now;
    this.#cache = new KeyCache(storage, now);
    this.#lastUses = new LastUses(storage);
  }

  /** @throws Error when the contract has no such plan, or the plan and `limits` do not go together. */
  async issue({ name, plan, limits, mode }: NewKey): Promise<IssuedKey> {
    planLimits(plan, limits);
    const createdAtMs = this.#now().getTime();
    const key: ApiKey = { id: `key_${randomBase62(16)}`, name, mode, plan, createdAtMs };
    if (limits !== undefined && hasAgreedLimits(plan)) key.limits = limits;
    const text = newApiKeyText(mode);
    await this.#storage.add(key, { hash: hashOf(text), keyId: key.id, createdAtMs });
    return { key, text };
  }

  /**
   * Finds the key that a caller sent. One whose form or checksum is wrong is refused before any look-up. What another
   * process changes, such as a revocation, holds here within 2 seconds.
   * @param connection that the key came over.
   */
  find(text: string, connection: object): Found | Promise<Found> {
    const nowMs = this.#now().getTime();
    const known = this.#sent.find(connection, text, nowMs);
    return known === undefined ? this.#lookUp(text, connection, nowMs) : this.#judge(known.found, nowMs);
  }

  async #lookUp(text: string, connection: object, nowMs: number): Promise<Found> {
    const flaw = flawOf(text);
    if (flaw !== undefined) return { flaw };
    const sent = this.#sent;
    const hash = hashOf(text);
    const found = await this.#cache.find(hash);
    if (found === undefined || !timingSafeEqual(found.secret.hash, hash)) return unknown;
    sent.remember(connection, text, found, nowMs);
    return this.#judge(found, nowMs);
  }

  #judge({ key, secret }: FoundKey, nowMs: number): Found {
    if (key.revokedAtMs !== undefined || nowMs >= (secret.expiresAtMs ?? Number.POSITIVE_INFINITY)) return unknown;
    this.#lastUses.add(key, nowMs);
    return { key };
  }

  list(): Promise<ApiKey[]> {
    return this.#storage.list();
  }

  /**
   * Gives a key a new text. The key keeps its id, so also its counters and idempotency keys.
   * @param overlapMs how long the texts before stay in force. @default 24 hours
   * @returns undefined when no key in force has this id.
   */
  async rotate(id: string, overlapMs: number = defaultOverlapMs): Promise<IssuedKey | undefined> {
    const key = await this.#storage.find(id);
    if (key === undefined || key.revokedAtMs !== undefined) return undefined;
    const text = newApiKeyText(key.mode);
    const createdAtMs = this.#now().getTime();
    await this.#storage.addSecret({ hash: hashOf(text), keyId: id, createdAtMs }, createdAtMs + overlapMs);
    this.#forgetAll();
    return { key, text };
  }

  /** From now on the key is refused, in all its texts. Answers false when there is no such key. */
  async revoke(id: string): Promise<boolean> {
    const revoked = await this.#storage.revoke(id, this.#now().getTime());
    this.#forgetAll();
    return revoked;
  }

  /** What this process changes itself holds from now on. */
  #forgetAll(): void {
    this.#cache.forgetAll();
    this.#sent = new SentKeys();
  }

  /** Writes when keys were used last. To be called before the storage is closed. */
  close(): Promise<void> {
    return this.#lastUses.flush();
  }
}
