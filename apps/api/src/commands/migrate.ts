// The command `petstore-api migrate`: migrates the database before or after a rollout.

import { switchFlag } from "@onecontract/server-node/settings";
import { databaseFlag } from "../config/backend-settings.ts";
import { migrateDatabase } from "../wiring.ts";
import { createCommand, print } from "./command.ts";

export const migrate = createCommand({
  usage: "migrate",
  summary: "migrate the database",
  description: `Runs the migrations that only add, like "serve" does when it starts: servers of the previous release still work. With
--contract, it then removes what only earlier releases use. Run that when all servers run this release.`,
  flags: {
    isContract: switchFlag("contract", "also run the migrations that remove something"),
    database: databaseFlag,
  },
  async run({ isContract, database }) {
    const { applied, pending } = await migrateDatabase(database, isContract ? ["expand", "contract"] : ["expand"]);
    for (const name of applied) print(`Applied ${name}.`);
    if (applied.length === 0) print("The database has all migrations that were requested.");
    if (pending.length > 0) print(`Pending, until you run it with --contract: ${pending.join(", ")}.`);
  },
});
