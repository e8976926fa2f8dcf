// The table of orders.
import type { Order } from "@petstore/server";
import { integer, oneOf, type Table, timeMs } from "../storage/table.ts";

export const orderTable: Table<Order> = {
  name: "orders",
  model: "Order",
  columns: {
    petId: integer,
    quantity: integer,
    status: oneOf("OrderStatus"),
    createdAt: timeMs("created_at_ms"),
  },
};
