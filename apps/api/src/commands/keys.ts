// The command `petstore-api keys`: creates, lists, rotates and revokes API keys.
import { SettingError } from "../config/setting.ts";
import { type Command, isHelpRequest } from "./command.ts";
import { createKey } from "./create-key.ts";
import { listKeys } from "./list-keys.ts";
import { revokeKey } from "./revoke-key.ts";
import { rotateKey } from "./rotate-key.ts";

const commands = new Map<string, Command>([
  ["create", createKey],
  ["list", listKeys],
  ["rotate", rotateKey],
  ["revoke", revokeKey],
]);

export const keys: Command = {
  help: `Usage: petstore-api keys <command>

  create      issue an API key
  list        list all keys, without their secrets
  rotate ID   issue a new secret; the previous one stays active for an overlap
  revoke ID   revoke a key with all its secrets

Run "petstore-api keys <command> --help" for details.`,

  async run([name, ...args], env) {
    const command = commands.get(name ?? "");
    if (command === undefined) {
      throw new SettingError(`keys: expected ${[...commands.keys()].join(", ")}, got ${name ?? "nothing"}`);
    }
    if (isHelpRequest(args)) process.stdout.write(`${command.help}\n`);
    else await command.run(args, env);
  },
};
