// POST /pets
import type { CreatePetRequest, CreatePetResponse } from "@petstore/server";
import { addPet } from "../domain/add-pet.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export async function createPet(
  { body, headers }: CreatePetRequest,
  { storage, keyId, now }: RequestContext,
): Promise<CreatePetResponse<SuppliedHeader>> {
  const pet = await addPet(storage.pets, body, {
    keyId,
    idempotencyKey: headers["idempotency-key"],
    nowMs: now().getTime(),
  });
  return { status: 201, body: pet };
}
