// Interface of a storage backend. Methods return promises even if a backend is synchronous, except for the reads on the
// path of nearly every request.
import type { Awaitable, NewPet, Order, Pet, PetStatus } from "@petstore/server";
import type { KeyMode } from "../keys/api-key-secret.ts";
import type { Identified, Table } from "./table.ts";

export interface Storage {
  readonly pets: PetStorage;
  readonly orders: ItemStorage<Order>;
  /** Returns the storage of a resource's items. */
  table<Item extends Identified>(table: Table<Item>): ItemStorage<Item>;
  readonly keys: KeyStorage;
  /** Checks the health: resolves if the backend accepts durable writes. */
  check(): Promise<void>;
  /** Removes expired idempotency keys and secrets in small batches. @param stopping ends the removal early */
  removeExpired(nowMs: number, stopping?: AbortSignal): Promise<void>;
  /** Completes pending writes and releases the backend. */
  close(): Promise<void>;
}

/**
 * Thrown if a backend is temporarily unavailable. After a lost connection it is unknown whether a pending write was
 * committed; an idempotency key makes it safe to retry.
 */
export class StorageUnavailableError extends Error {
  override readonly name = "StorageUnavailableError";
}

/** Query for items in ascending order of their IDs, starting after `afterId`. */
export interface PageQuery {
  afterId: number;
  /** Maximum number of items. */
  limit: number;
}

export interface PetStorage {
  list(query: PageQuery & { status?: PetStatus | undefined }): Awaitable<Pet[]>;
  find(id: number): Promise<Pet | undefined>;
  /** Adds a pet and resolves when it is durable. With `idempotency`, adds at most one pet per idempotency key. */
  add(pet: PetToInsert, idempotency?: Idempotency): Promise<AddResult<Pet>>;
}

export type PetToInsert = NewPet & { status: PetStatus };

/** The data that makes a creation idempotent. */
export interface Idempotency {
  /** ID of the API key; idempotency keys are scoped to it. */
  keyId: string;
  idempotencyKey: string;
  /** Fingerprint of the request body. */
  fingerprint: Uint8Array;
  nowMs: number;
  expiresAtMs: number;
}

/** `conflict`: the idempotency key was used with another body. */
export type AddResult<Item> = { outcome: "created" | "replayed"; item: Item } | { outcome: "conflict" };

/** The items of a resource, which a table describes. */
export interface ItemStorage<Item extends Identified> {
  list(query: PageQuery): Promise<Item[]>;
  find(id: number): Promise<Item | undefined>;
  /** Adds an item and resolves when it is durable. */
  add(item: Omit<Item, "id">): Promise<Item>;
  /** Like `add`, but adds at most one item per idempotency key, if there is one. */
  addOnce(item: Omit<Item, "id">, idempotency: Idempotency | undefined): Promise<AddResult<Item>>;
  /** Applies a JSON Merge Patch. Returns undefined if the item does not exist. */
  update(id: number, changes: Changes<Item>): Promise<Item | undefined>;
  /** Returns false if the item does not exist. */
  remove(id: number): Promise<boolean>;
}

/** A property that is null is removed; one that is absent remains. */
export type Changes<Item> = { [Property in keyof Omit<Item, "id">]?: Item[Property] | null | undefined };

/** An API key. It has one current secret and, during the overlap of a rotation, also the previous ones. */
export interface ApiKey {
  id: string;
  name: string;
  mode: KeyMode;
  /** Name of a plan in the contract. */
  plan: string;
  /** Requests per window name, for plans whose limits are agreed per key. */
  limits?: Record<string, number> | undefined;
  createdAtMs: number;
  revokedAtMs?: number | undefined;
  lastUsedAtMs?: number | undefined;
}

/** A secret as it is stored: only its SHA-256, never the secret itself. */
export interface StoredSecret {
  hash: Uint8Array;
  keyId: string;
  createdAtMs: number;
  expiresAtMs?: number | undefined;
}

/** Who changes a key, and when. */
export interface ChangeOrigin {
  actor: string;
  atMs: number;
}

const KEY_ACTIONS = ["created", "rotated", "revoked", "plan changed"] as const;

export type KeyAction = (typeof KEY_ACTIONS)[number];

export function isKeyAction(value: string): value is KeyAction {
  return KEY_ACTIONS.some((action) => action === value);
}

/** An entry of the audit log of API keys. It contains no secret. */
export interface KeyChange extends ChangeOrigin {
  keyId: string;
  action: KeyAction;
  /** Values before and after the change, as JSON. */
  details: Record<string, unknown>;
}

/** A plan, and the limits of a plan whose limits are agreed per key. */
export type KeyPlan = Pick<ApiKey, "plan" | "limits">;

/** Every change is stored together with its entry in the audit log, or not at all. */
export interface KeyStorage {
  add(key: ApiKey, secret: StoredSecret, actor: string): Promise<void>;
  /** Returns the keys in the order of creation. */
  list(): Promise<ApiKey[]>;
  find(id: string): Promise<ApiKey | undefined>;
  findBySecret(hash: Uint8Array): Promise<{ key: ApiKey; secret: StoredSecret } | undefined>;
  /** Adds a secret to its key. The previous ones expire at `previousExpireAtMs` at the latest. */
  addSecret(secret: StoredSecret, previousExpireAtMs: number, actor: string): Promise<void>;
  /** Returns false if no active key has this ID. The same plan changes nothing. */
  changePlan(id: string, plan: KeyPlan, origin: ChangeOrigin): Promise<boolean>;
  /** Returns false if the key does not exist. Revoking a revoked key changes nothing. */
  revoke(id: string, origin: ChangeOrigin): Promise<boolean>;
  /** Returns the audit log, oldest entry first. @param keyId @default all keys */
  listChanges(keyId?: string): Promise<KeyChange[]>;
  /**
   * Stores the last use of keys, by key ID. A time earlier than the stored one changes nothing. Not durable, because the
   * times only inform the operator.
   */
  setLastUsed(times: ReadonlyMap<string, number>): Promise<void>;
}
