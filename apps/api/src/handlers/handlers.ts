// The handler of every operation of the contract. A missing one is a type error.
import type { Handlers } from "@petstore/server";
import { createPet } from "./create-pet.ts";
import { getPet } from "./get-pet.ts";
import { listOrders } from "./list-orders.ts";
import { listPets } from "./list-pets.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export const handlers: Handlers<RequestContext, SuppliedHeader> = { listPets, createPet, getPet, listOrders };
