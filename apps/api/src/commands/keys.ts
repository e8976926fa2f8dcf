// petstore-api keys create | list | rotate | revoke
import { SettingError } from "../config/setting-error.ts";
import { asksForHelp, type Command } from "./command.ts";
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

  create      issue an API key; it is shown once
  list        the keys, without their texts
  rotate ID   give a key a new text; the old one works on for an overlap
  revoke ID   refuse a key from now on

"petstore-api keys <command> --help" tells more.`,

  async run([name, ...args], env) {
    const command = commands.get(name ?? "");
    if (command === undefined) {
      throw new SettingError(`keys: expected ${[...commands.keys()].join(", ")}, got ${name ?? "nothing"}`);
    }
    if (asksForHelp(args)) process.stdout.write(`${command.help}\n`);
    else await command.run(args, env);
  },
};
