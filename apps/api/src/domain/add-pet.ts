// Rules for creating a pet: its default status, and at most one pet per idempotency key.
import { hash } from "node:crypto";
import type { NewPet, Pet } from "@petstore/server";
import type { AddPetResult, PetStorage } from "../storage/storage.ts";
import { ApiError } from "./api-error.ts";

/** Time in which a repeated creation replays the original response. */
export const idempotencyTtlMs = 24 * 60 * 60 * 1000;

export interface AddPetOptions {
  /** ID of the caller's API key. */
  keyId: string;
  /** Value of the `Idempotency-Key` header, if the caller sent one. */
  idempotencyKey: string | undefined;
  nowMs: number;
}

/**
 * Adds a pet, at most one per idempotency key.
 * @throws ApiError `idempotency_conflict` if the idempotency key was used with another body.
 */
export async function addPet(
  pets: PetStorage,
  newPet: NewPet,
  { keyId, idempotencyKey, nowMs }: AddPetOptions,
): Promise<Pet> {
  const pet = { ...newPet, status: newPet.status ?? ("available" as const) };
  if (idempotencyKey === undefined) return getAddedPet(await pets.add(pet));
  const expiresAtMs = nowMs + idempotencyTtlMs;
  return getAddedPet(
    await pets.add(pet, { keyId, idempotencyKey, fingerprint: fingerprint(newPet), nowMs, expiresAtMs }),
  );
}

function getAddedPet(result: AddPetResult): Pet {
  if (result.outcome !== "conflict") return result.pet;
  const expected = "the request body that was first sent with this key";
  throw new ApiError("idempotency_conflict", `Idempotency-Key: expected ${expected}, got a different one`);
}

/** Returns the SHA-256 of a decoded JSON object. The order of its properties does not matter. */
export function fingerprint(body: object): Uint8Array {
  return hash("sha256", JSON.stringify(body, sortProperties), "buffer");
}

function sortProperties(_name: string, value: unknown): unknown {
  // Tagged, so that the number and a string of the same digits differ.
  if (typeof value === "bigint") return { int64: String(value) };
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
