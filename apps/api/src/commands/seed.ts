// petstore-api seed
import { databaseHelp, readDatabase } from "../config/engine-settings.ts";
import { unusable } from "../config/setting-error.ts";
import { wholeNumber } from "../config/whole-number.ts";
import { seed as fill, isEmpty } from "../domain/seed.ts";
import { openStorage } from "../wiring.ts";
import { type Command, readArguments, textFlag } from "./command.ts";

const mostAnimals = 10_000_000;

export const seed: Command = {
  help: `Usage: petstore-api seed [flags]

Adds animals, and orders for them, to the store.

  --animals N                     how many animals                           (8)
  --orders N                      how many orders                            (5)
  --if-empty                      only when the store has no animal yet
${databaseHelp}`,

  async run(args, env) {
    const { flags } = readArguments(args, {
      animals: { type: "string" },
      orders: { type: "string" },
      "if-empty": { type: "boolean" },
      "database-url": { type: "string" },
    });
    const animals = wholeNumber("--animals", textFlag(flags, "animals") ?? "8", 0, mostAnimals);
    const orders = wholeNumber("--orders", textFlag(flags, "orders") ?? "5", 0, mostAnimals);
    if (orders > 0 && animals === 0) throw unusable("--animals", "at least 1 to order", "0");
    const storage = await openStorage({ database: readDatabase(flags, env) });
    try {
      const leave = flags["if-empty"] === true && !(await isEmpty(storage));
      if (!leave) await fill(storage, { animals, orders, nowMs: Date.now() });
      process.stdout.write(
        leave ? "The store has animals already.\n" : `Added ${animals} animals and ${orders} orders.\n`,
      );
    } finally {
      await storage.close();
    }
  },
};
