// The rules of adding an animal: its default status, and at most one animal per idempotency key.
import type { NewPet, Pet } from "@petstore/server";
import type { PetStorage } from "../storage/storage.ts";
import { ApiError } from "./api-error.ts";
import { fingerprint } from "./fingerprint.ts";

/** How long a repeated creation gives the same answer. */
export const idempotencyKeptMs = 24 * 60 * 60 * 1000;

export interface AddingOptions {
  /** The caller's API key. */
  keyId: string;
  /** The value of `Idempotency-Key`, where the caller sent one. */
  idempotencyKey: string | undefined;
  nowMs: number;
}

/** @throws ApiError `idempotency_conflict` when the idempotency key was used with another body. */
export async function addPet(
  pets: PetStorage,
  newPet: NewPet,
  { keyId, idempotencyKey, nowMs }: AddingOptions,
): Promise<Pet> {
  const pet = { ...newPet, status: newPet.status ?? ("available" as const) };
  if (idempotencyKey === undefined) return added(await pets.add(pet));
  const expiresAtMs = nowMs + idempotencyKeptMs;
  return added(await pets.add(pet, { keyId, idempotencyKey, fingerprint: fingerprint(newPet), nowMs, expiresAtMs }));
}

function added(result: Awaited<ReturnType<PetStorage["add"]>>): Pet {
  if (result.outcome !== "conflict") return result.pet;
  const expected = "the body that this key was first used with";
  throw new ApiError("idempotency_conflict", `Idempotency-Key: expected ${expected}, got another`);
}
