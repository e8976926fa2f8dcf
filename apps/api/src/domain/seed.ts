// Fills a store with sample pets and orders.
import type { OrderStatus, PetStatus } from "@petstore/server";
import { isOrderStatus, isPetStatus, orderStatuses, petStatuses } from "../contract.ts";
import type { PetstoreStorage } from "../storage/storage.ts";

const names = ["Rex", "Misty", "Bubbles", "Kiwi", "Shadow", "Peanut", "Luna", "Ziggy"];

/** Number of concurrent insertions: few transactions and little memory, even for a large store. */
const BATCH_SIZE = 500;

export interface SeedOptions {
  pets: number;
  orders: number;
  nowMs: number;
}

/** Adds pets, and orders for them. Equal options add equal pets. */
export async function seed(storage: PetstoreStorage, { pets, orders, nowMs }: SeedOptions): Promise<void> {
  const petIds: number[] = [];
  await inBatches(pets, async (index) => {
    const number = Math.floor(index / names.length) + 1;
    const name = `${names[index % names.length]}${number === 1 ? "" : ` ${number}`}`;
    const added = await storage.pets.add({ name, categoryId: (index % 5) + 1, status: petStatusAt(index) });
    if (added.outcome === "created") petIds[index] = added.item.id;
  });
  const createdAt = new Date(nowMs).toISOString();
  await inBatches(orders, async (index) => {
    const petId = petIds[index % petIds.length];
    if (petId === undefined) throw new Error("orders: expected pets to order, got none");
    await storage.orders.add({ petId, quantity: 1, status: orderStatusAt(index), createdAt });
  });
}

/** Returns whether the store has no pets. */
export async function isEmpty(storage: PetstoreStorage): Promise<boolean> {
  return (await storage.pets.list({ afterId: 0, limit: 1 })).length === 0;
}

async function inBatches(count: number, add: (index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < count; start += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, count - start);
    await Promise.all(Array.from({ length: size }, (_, offset) => add(start + offset)));
  }
}

function petStatusAt(index: number): PetStatus {
  return petStatuses.filter(isPetStatus)[index % petStatuses.length] ?? "available";
}

function orderStatusAt(index: number): OrderStatus {
  return orderStatuses.filter(isOrderStatus)[index % orderStatuses.length] ?? "placed";
}
