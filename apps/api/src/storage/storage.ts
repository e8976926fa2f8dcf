// Interface of the storage of the pet store.
import type { AddResult, Idempotency, ItemStorage, PageQuery, Storage } from "@onecontract/server-storage";
import type { Awaitable, NewPet, Order, Pet, PetStatus } from "@petstore/server";

export type { Idempotency } from "@onecontract/server-storage";

export interface PetstoreStorage extends Storage {
  readonly pets: PetStorage;
  readonly orders: ItemStorage<Order>;
}

export interface PetStorage {
  /** Synchronous if the database is, because nearly every request lists pets. */
  list(query: PageQuery & { status?: PetStatus | undefined }): Awaitable<Pet[]>;
  find(id: number): Promise<Pet | undefined>;
  /** Adds a pet and resolves when it is durable. With `idempotency`, adds at most one pet per idempotency key. */
  add(pet: PetToInsert, idempotency?: Idempotency): Promise<AddResult<Pet>>;
}

export type PetToInsert = NewPet & { status: PetStatus };
