// Interface of a storage backend. Methods return promises even if a backend is synchronous.
import type { Collection, CollectionOptions } from "./collections/collection.ts";
import type { KeyStorage } from "./keys/key-storage.ts";
import type { Database } from "./sql/database.ts";
import type { Identified, Table } from "./table.ts";

export interface Storage {
  /** For queries of the application's own. */
  readonly database: Database;
  /** Returns the items of a resource as JSON. */
  collection<Item extends object, NewKey extends string | number = string>(
    options: CollectionOptions<Item, NewKey>,
  ): Collection<Item, NewKey>;
  /** Returns the items of a resource that has a table. */
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
