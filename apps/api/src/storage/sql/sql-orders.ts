// Orders in a SQL database.
import type { Order } from "@petstore/server";
import { isOrderStatus } from "../../contract.ts";
import type { OrderStorage } from "../storage.ts";
import type { Database, Row } from "./database.ts";
import { integer, onlyRow, text } from "./row.ts";

const columns = "id, pet_id, quantity, status, created_at_ms";
const page = `SELECT ${columns} FROM orders WHERE id > ? ORDER BY id LIMIT ? + 0`;
const insert = `INSERT INTO orders (pet_id, quantity, status, created_at_ms) VALUES (?, ?, ?, ?) RETURNING ${columns}`;

export function sqlOrders(db: Database): OrderStorage {
  return {
    list: async ({ afterId, count }) => (await db.read(page, [afterId, count])).map(toOrder),
    add: async ({ petId, quantity, status, createdAt }) =>
      toOrder(onlyRow(await db.write(insert, [petId, quantity, status, Date.parse(createdAt)]))),
  };
}

/** Of `columns`. */
function toOrder([id, petId, quantity, statusText, createdAtMs]: Row): Order {
  const status = text(statusText, "status");
  if (!isOrderStatus(status)) throw new Error(`status: expected one of the contract, got "${status}"`);
  return {
    id: integer(id, "id"),
    petId: integer(petId, "pet_id"),
    quantity: integer(quantity, "quantity"),
    status,
    createdAt: new Date(integer(createdAtMs, "created_at_ms")).toISOString(),
  };
}
