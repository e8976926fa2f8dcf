// The command `petstore-api seed`: adds pets and orders to try the API with.

import { integer, invalidSetting, switchFlag } from "@onecontract/server-node/settings";
import { databaseFlag } from "@onecontract/server-storage";
import { createCommand, print, withStorage } from "@onecontract/server-storage/commands";
import { data, petstoreStorage } from "../data.ts";
import { isEmpty, seed as seedStorage } from "../domain/seed.ts";

const readCount = integer(0, 10_000_000);

export const seed = createCommand({
  usage: "petstore-api seed",
  summary: "add sample pets and orders",
  description: "Adds sample pets, and orders for them.",
  flags: {
    pets: { flag: "pets", placeholder: "N", description: "number of pets", default: "8", read: readCount },
    orders: { flag: "orders", placeholder: "N", description: "number of orders", default: "5", read: readCount },
    ifEmpty: switchFlag("if-empty", "do nothing if the store already has pets"),
    database: databaseFlag(data),
  },
  async run({ pets, orders, ifEmpty, database }) {
    if (orders > 0 && pets === 0) throw invalidSetting("--pets", "at least 1 if orders are added", "0");
    await withStorage(data, database, async (opened) => {
      const storage = petstoreStorage(opened);
      if (ifEmpty && !(await isEmpty(storage))) return print("The store already has pets.");
      await seedStorage(storage, { pets, orders, nowMs: Date.now() });
      print(`Added ${pets} pets and ${orders} orders.`);
    });
  },
});
