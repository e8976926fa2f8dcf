// Orders in SQLite.
import type { DatabaseSync } from "node:sqlite";
import type { Order } from "@petstore/server";
import { isOrderStatus } from "../../contract.ts";
import type { OrderStorage } from "../storage.ts";
import type { CommitQueue } from "./commit-queue.ts";
import { prepare } from "./connection.ts";
import { integer, type Row, text } from "./row.ts";

export function sqliteOrders(db: DatabaseSync, queue: CommitQueue): OrderStorage {
  const page = prepare(db, "SELECT * FROM orders WHERE id > ? ORDER BY id LIMIT ?");
  const insert = prepare(
    db,
    "INSERT INTO orders (pet_id, quantity, status, created_at_ms) VALUES (?, ?, ?, ?) RETURNING *",
  );
  return {
    list: async ({ afterId, count }) => page.all(afterId, count).map(toOrder),
    add: ({ petId, quantity, status, createdAt }) =>
      queue.write(() => toOrder(insert.get(petId, quantity, status, Date.parse(createdAt)) ?? {})),
  };
}

function toOrder(row: Row): Order {
  const status = text(row, "status");
  if (!isOrderStatus(status)) throw new Error(`status: expected one of the contract, got "${status}"`);
  return {
    id: integer(row, "id"),
    petId: integer(row, "pet_id"),
    quantity: integer(row, "quantity"),
    status,
    createdAt: new Date(integer(row, "created_at_ms")).toISOString(),
  };
}
