// Rules for creating a pet: its default status, and at most one pet per idempotency key.
import type { NewPet, Pet } from "@petstore/server";
import type { PetStorage } from "../storage/storage.ts";
import { type CreationOptions, idempotencyConflict, idempotencyOf } from "./idempotency.ts";

/**
 * Adds a pet, at most one per idempotency key.
 * @throws ApiError `idempotency_conflict` if the idempotency key was used with another body.
 */
export async function addPet(pets: PetStorage, newPet: NewPet, options: CreationOptions): Promise<Pet> {
  const pet = { ...newPet, status: newPet.status ?? ("available" as const) };
  const result = await pets.add(pet, idempotencyOf(newPet, options));
  if (result.outcome === "conflict") throw idempotencyConflict();
  return result.item;
}
