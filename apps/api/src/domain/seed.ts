// Fills a store with animals and orders to try things out on.
import type { OrderStatus, PetStatus } from "@petstore/server";
import { isOrderStatus, isPetStatus, orderStatuses, petStatuses } from "../contract.ts";
import type { Storage } from "../storage/storage.ts";

const names = ["Rex", "Misty", "Bubbles", "Kiwi", "Shadow", "Peanut", "Luna", "Ziggy"];

/** Added at once, so that a large store fills in few transactions and little memory. */
const batchSize = 500;

export interface SeedOptions {
  animals: number;
  orders: number;
  nowMs: number;
}

/** Adds animals, and orders for them. The same numbers give the same animals. */
export async function seed(storage: Storage, { animals, orders, nowMs }: SeedOptions): Promise<void> {
  const petIds: number[] = [];
  await inBatches(animals, async (index) => {
    const number = Math.floor(index / names.length) + 1;
    const name = `${names[index % names.length]}${number === 1 ? "" : ` ${number}`}`;
    const added = await storage.pets.add({ name, categoryId: (index % 5) + 1, status: petStatusAt(index) });
    if (added.outcome === "added") petIds[index] = added.pet.id;
  });
  const createdAt = new Date(nowMs).toISOString();
  await inBatches(orders, async (index) => {
    const petId = petIds[index % petIds.length];
    if (petId === undefined) throw new Error("orders: expected animals to order, got none");
    await storage.orders.add({ petId, quantity: 1, status: orderStatusAt(index), createdAt });
  });
}

/** Whether the store has no animal yet. */
export async function isEmpty(storage: Storage): Promise<boolean> {
  return (await storage.pets.list({ afterId: 0, count: 1 })).length === 0;
}

async function inBatches(count: number, add: (index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < count; start += batchSize) {
    const size = Math.min(batchSize, count - start);
    await Promise.all(Array.from({ length: size }, (_, offset) => add(start + offset)));
  }
}

function petStatusAt(index: number): PetStatus {
  return petStatuses.filter(isPetStatus)[index % petStatuses.length] ?? "available";
}

function orderStatusAt(index: number): OrderStatus {
  return orderStatuses.filter(isOrderStatus)[index % orderStatuses.length] ?? "placed";
}
