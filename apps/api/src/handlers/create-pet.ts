// POST /pets
import type { CreatePetRequest, CreatePetResponse } from "@petstore/server";
import { idempotencyConflict, idempotencyOf } from "../domain/idempotency.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export async function createPet(
  { body, headers }: CreatePetRequest,
  { storage, keyId, now }: RequestContext,
): Promise<CreatePetResponse<SuppliedHeader>> {
  const pet = { ...body, status: body.status ?? ("available" as const) };
  const options = { keyId, idempotencyKey: headers["idempotency-key"], nowMs: now().getTime() };
  const result = await storage.pets.add(pet, idempotencyOf(body, options));
  if (result.outcome === "conflict") throw idempotencyConflict();
  return { status: 201, body: result.item };
}
