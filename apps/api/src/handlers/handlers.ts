// Every operation of the contract. One that is missing here is a type error.
import type { Handlers } from "@petstore/server";
import { createPet } from "./create-pet.ts";
import { getPet } from "./get-pet.ts";
import { listOrders } from "./list-orders.ts";
import { listPets } from "./list-pets.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export const handlers: Handlers<RequestContext, SuppliedHeader> = { listPets, createPet, getPet, listOrders };
