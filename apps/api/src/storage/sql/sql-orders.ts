// Orders in a SQL database.
import type { Order } from "@petstore/server";
import { isOrderStatus } from "../../contract.ts";
import type { OrderStorage } from "../storage.ts";
import type { Database, Row } from "./database.ts";
import { readInteger, readOption, singleRow } from "./row.ts";

const columns = "id, pet_id, quantity, status, created_at_ms";
const page = `SELECT ${columns} FROM orders WHERE id > ? ORDER BY id LIMIT ? + 0`;
const insert = `INSERT INTO orders (pet_id, quantity, status, created_at_ms) VALUES (?, ?, ?, ?) RETURNING ${columns}`;

export function sqlOrders(db: Database): OrderStorage {
  return {
    list: async ({ afterId, limit }) => (await db.read(page, [afterId, limit])).map(toOrder),
    add: async ({ petId, quantity, status, createdAt }) =>
      toOrder(singleRow(await db.write(insert, [petId, quantity, status, Date.parse(createdAt)]))),
  };
}

function toOrder([id, petId, quantity, status, createdAtMs]: Row): Order {
  return {
    id: readInteger(id, "id"),
    petId: readInteger(petId, "pet_id"),
    quantity: readInteger(quantity, "quantity"),
    status: readOption(status, "status", isOrderStatus),
    createdAt: new Date(readInteger(createdAtMs, "created_at_ms")).toISOString(),
  };
}
