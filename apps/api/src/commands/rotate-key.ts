// petstore-api keys rotate

import { duration } from "../config/duration.ts";
import { databaseHelp } from "../config/engine-settings.ts";
import { unusable } from "../config/setting-error.ts";
import { type Command, readArguments, textFlag } from "./command.ts";
import { printIssued, withKeys } from "./with-keys.ts";

export const rotateKey: Command = {
  help: `Usage: petstore-api keys rotate ID [flags]

Gives a key a new text and shows it, once. Its id, plan and counters stay.

  --overlap DURATION              how long the old text still works: 0s, 30m, 24h, 7d  (24h)
  --json                          print JSON and nothing else
${databaseHelp}`,

  async run(args, env) {
    const options = {
      overlap: { type: "string" },
      json: { type: "boolean" },
      "database-url": { type: "string" },
    } as const;
    const { flags, positionals } = readArguments(args, options, ["ID"]);
    const overlap = textFlag(flags, "overlap");
    const overlapMs = overlap === undefined ? undefined : duration("--overlap", overlap);
    const [id = ""] = positionals;
    await withKeys(flags, env, async (keys) => {
      const issued = await keys.rotate(id, overlapMs);
      if (issued === undefined) throw unusable("ID", "the id of a key in force", id);
      printIssued(issued, flags.json === true);
    });
  },
};
