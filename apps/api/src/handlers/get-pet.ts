// GET /pets/{petId}
import type { GetPetRequest, GetPetResponse } from "@petstore/server";
import { ApiError } from "../domain/api-error.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export async function getPet(
  { path }: GetPetRequest,
  { storage }: RequestContext,
): Promise<GetPetResponse<SuppliedHeader>> {
  const pet = await storage.pets.find(path.petId);
  if (pet === undefined) throw new ApiError("not_found", `petId: no pet has the ID ${path.petId}`);
  return { status: 200, body: pet };
}
