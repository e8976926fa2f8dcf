// The handler of every operation of the contract. A missing one is a type error in app.ts.
// biome-ignore-all assist/source/organizeImports: git merges the lines of two branches in any order.
export { createPet } from "./create-pet.ts";
export { getPet } from "./get-pet.ts";
export { listOrders } from "./list-orders.ts";
export { listPets } from "./list-pets.ts";
