// What the server needs of a storage engine. Engines are behind promises, also those that answer at once, but for what
// nearly every request asks for.
import type { Awaitable, NewPet, Order, Pet, PetStatus } from "@petstore/server";
import type { KeyMode } from "../keys/api-key-text.ts";

export interface Storage {
  readonly pets: PetStorage;
  readonly orders: OrderStorage;
  readonly keys: KeyStorage;
  /** Asks the engine for next to nothing. @throws what any use of it would, when it cannot answer. */
  check(): Promise<void>;
  /** Removes what is kept only for a time and has passed it: idempotency keys and expired secrets. */
  removeExpired(nowMs: number): Promise<void>;
  /** Finishes the writes that wait and lets go of the engine. */
  close(): Promise<void>;
}

/**
 * Thrown when an engine cannot answer now but may later. Where the connection was lost during a write, nobody knows
 * whether that was done: an idempotency key makes it safe to try again.
 */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}

/** Items in the order of their ids, starting after one. */
export interface PageQuery {
  afterId: number;
  /** At most this many. */
  count: number;
}

export interface PetStorage {
  list(query: PageQuery & { status?: PetStatus }): Awaitable<Pet[]>;
  find(id: number): Promise<Pet | undefined>;
  /** Adds an animal, durably before the promise is kept. With `once`, at most one animal per idempotency key. */
  add(pet: PetToAdd, once?: Once): Promise<AddedPet>;
}

export type PetToAdd = NewPet & { status: PetStatus };

/** What makes a creation repeatable. */
export interface Once {
  /** The API key: idempotency keys of different API keys never meet. */
  keyId: string;
  idempotencyKey: string;
  /** Of the request body. */
  fingerprint: Uint8Array;
  nowMs: number;
  expiresAtMs: number;
}

/** `conflict`: the idempotency key was used with another body. */
export type AddedPet = { outcome: "added" | "repeated"; pet: Pet } | { outcome: "conflict" };

export interface OrderStorage {
  list(query: PageQuery): Promise<Order[]>;
  add(order: Omit<Order, "id">): Promise<Order>;
}

/** An API key. It has one secret in force, and while it is rotated also those before, for an overlap. */
export interface ApiKey {
  id: string;
  name: string;
  mode: KeyMode;
  /** A plan of the contract. */
  plan: string;
  /** Requests per window name, for plans whose limits are agreed per key. */
  limits?: Record<string, number>;
  createdAtMs: number;
  revokedAtMs?: number;
  lastUsedAtMs?: number;
}

/** A secret as it is kept: only its SHA-256, never the secret. */
export interface KeySecret {
  hash: Uint8Array;
  keyId: string;
  createdAtMs: number;
  expiresAtMs?: number;
}

export interface KeyStorage {
  add(key: ApiKey, secret: KeySecret): Promise<void>;
  /** In the order of creation. */
  list(): Promise<ApiKey[]>;
  find(id: string): Promise<ApiKey | undefined>;
  findBySecret(hash: Uint8Array): Promise<{ key: ApiKey; secret: KeySecret } | undefined>;
  /** Adds a secret to its key; the earlier ones expire at `othersExpireAtMs` at the latest. */
  addSecret(secret: KeySecret, othersExpireAtMs: number): Promise<void>;
  /** Answers false when there is no such key. A key that is revoked already stays as it is. */
  revoke(id: string, atMs: number): Promise<boolean>;
  /**
   * When keys were used last, by their ids. An earlier time than the one that is kept changes nothing. May be lost in a
   * power cut: it is only for people who look after keys.
   */
  setLastUsed(uses: ReadonlyMap<string, number>): Promise<void>;
}
