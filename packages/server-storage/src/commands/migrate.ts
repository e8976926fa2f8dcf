// The command `migrate`: migrates the database before or after a rollout.

import { switchFlag } from "@onecontract/server-node/settings";
import { migrateDatabase } from "../open-backends.ts";
import { databaseFlag } from "../settings/database-settings.ts";
import { type Command, createCommand, print } from "./command.ts";
import type { DataCommandOptions } from "./data-command-options.ts";

export function migrateCommand({ program, data }: DataCommandOptions): Command {
  return createCommand({
    usage: `${program} migrate`,
    summary: "migrate the database",
    description: `Runs the migrations that only add, like a server does when it starts: servers of the previous release still work. With
--contract, it then removes what only earlier releases use. Run that when all servers run this release.`,
    flags: {
      isContract: switchFlag("contract", "also run the migrations that remove something"),
      database: databaseFlag(data),
    },
    async run({ isContract, database }) {
      const phases = isContract ? (["expand", "contract"] as const) : (["expand"] as const);
      const { applied, pending } = await migrateDatabase(data, database, phases);
      for (const name of applied) print(`Applied ${name}.`);
      if (applied.length === 0) print("The database has all migrations that were requested.");
      if (pending.length > 0) print(`Pending, until you run it with --contract: ${pending.join(", ")}.`);
    },
  });
}
