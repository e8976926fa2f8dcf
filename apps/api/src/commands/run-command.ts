// Selects the command by the first argument.

import { SettingError } from "../config/setting.ts";
import { type Command, isHelpRequest } from "./command.ts";
import { keys } from "./keys.ts";
import { seed } from "./seed.ts";
import { serve } from "./serve.ts";

const commands = new Map<string, Command>([
  ["serve", serve],
  ["keys", keys],
  ["seed", seed],
]);

const help = `Usage: petstore-api <command>

  serve   serve the API and the portal
  keys    issue, list, rotate and revoke API keys
  seed    add sample pets and orders

Run "petstore-api <command> --help" for details.`;

/** @throws SettingError if the command, an argument or a setting is invalid. */
export async function runCommand([name, ...args]: string[]): Promise<void> {
  if (isHelpRequest([name]) || name === "help") return print(help);
  const command = commands.get(name ?? "");
  if (command === undefined) {
    throw new SettingError(
      `command: expected ${[...commands.keys()].join(", ")}, got ${name ?? "nothing"}; see --help`,
    );
  }
  // "keys create --help" is handled by the subcommand.
  if (isHelpRequest(command === keys ? args.slice(0, 1) : args)) return print(command.help);
  await command.run(args, process.env);
}

function print(message: string): void {
  process.stdout.write(`${message}\n`);
}
