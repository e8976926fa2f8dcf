// The command `petstore-api keys rotate`: replaces the secret of an API key.

import { databaseHelp } from "../config/backend-settings.ts";
import { parseDuration } from "../config/parse-setting.ts";
import { invalidSetting } from "../config/setting.ts";
import { type Command, readArguments, stringFlag } from "./command.ts";
import { printIssuedKey, withKeys } from "./with-keys.ts";

export const rotateKey: Command = {
  help: `Usage: petstore-api keys rotate ID [flags]

Issues a new secret for an API key and prints it. It is shown only once. ID, plan and counters do not change.

  --overlap DURATION              how long the previous secret stays active: 0s, 30m, 24h, 7d  (24h)
  --json                          print only JSON
${databaseHelp}`,

  async run(args, env) {
    const options = {
      overlap: { type: "string" },
      json: { type: "boolean" },
      "database-url": { type: "string" },
    } as const;
    const { flags, positionals } = readArguments(args, options, ["ID"]);
    const overlap = stringFlag(flags, "overlap");
    const overlapMs = overlap === undefined ? undefined : parseDuration("--overlap", overlap);
    const [id = ""] = positionals;
    await withKeys(flags, env, async (keys) => {
      const issued = await keys.rotate(id, overlapMs);
      if (issued === undefined) throw invalidSetting("ID", "the ID of an active key", id);
      printIssuedKey(issued, flags.json === true);
    });
  },
};
