// The command `petstore-api keys revoke`: revokes an API key.
import { databaseHelp } from "../config/backend-settings.ts";
import { invalidSetting } from "../config/setting.ts";
import { type Command, readArguments } from "./command.ts";
import { withKeys } from "./with-keys.ts";

export const revokeKey: Command = {
  help: `Usage: petstore-api keys revoke ID [flags]

Revokes an API key with all its secrets. This cannot be undone.

${databaseHelp}`,

  async run(args, env) {
    const { flags, positionals } = readArguments(args, { "database-url": { type: "string" } }, ["ID"]);
    const [id = ""] = positionals;
    await withKeys(flags, env, async (keys) => {
      if (!(await keys.revoke(id))) throw invalidSetting("ID", "the ID of a key", id);
      process.stdout.write(`${id} is revoked.\n`);
    });
  },
};
