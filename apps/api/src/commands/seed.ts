// The command `petstore-api seed`: adds sample pets and orders.
import { databaseHelp } from "../config/backend-settings.ts";
import { parseInteger } from "../config/parse-setting.ts";
import { invalidSetting } from "../config/setting.ts";
import { seed as addSamples, isEmpty } from "../domain/seed.ts";
import { type Command, readArguments, stringFlag } from "./command.ts";
import { withStorage } from "./with-storage.ts";

const maxCount = 10_000_000;

export const seed: Command = {
  help: `Usage: petstore-api seed [flags]

Adds sample pets, and orders for them.

  --pets N                        number of pets                             (8)
  --orders N                      number of orders                           (5)
  --if-empty                      do nothing if the store already has pets
${databaseHelp}`,

  async run(args, env) {
    const { flags } = readArguments(args, {
      pets: { type: "string" },
      orders: { type: "string" },
      "if-empty": { type: "boolean" },
      "database-url": { type: "string" },
    });
    const pets = parseInteger("--pets", stringFlag(flags, "pets") ?? "8", 0, maxCount);
    const orders = parseInteger("--orders", stringFlag(flags, "orders") ?? "5", 0, maxCount);
    if (orders > 0 && pets === 0) throw invalidSetting("--pets", "at least 1 if orders are added", "0");
    await withStorage(flags, env, async (storage) => {
      const isSkipped = flags["if-empty"] === true && !(await isEmpty(storage));
      if (!isSkipped) await addSamples(storage, { pets, orders, nowMs: Date.now() });
      process.stdout.write(isSkipped ? "The store already has pets.\n" : `Added ${pets} pets and ${orders} orders.\n`);
    });
  },
};
