// petstore-api keys revoke
import { databaseHelp } from "../config/engine-settings.ts";
import { unusable } from "../config/setting-error.ts";
import { type Command, readArguments } from "./command.ts";
import { withKeys } from "./with-keys.ts";

export const revokeKey: Command = {
  help: `Usage: petstore-api keys revoke ID [flags]

Refuses a key from now on, in its old texts too. This cannot be undone.

${databaseHelp}`,

  async run(args, env) {
    const { flags, positionals } = readArguments(args, { "database-url": { type: "string" } }, ["ID"]);
    const [id = ""] = positionals;
    await withKeys(flags, env, async (keys) => {
      if (!(await keys.revoke(id))) throw unusable("ID", "the id of a key", id);
      process.stdout.write(`${id} is revoked.\n`);
    });
  },
};
