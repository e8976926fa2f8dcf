#!/usr/bin/env node
// The program `petstore-api`: finds the command and turns what it cannot do into one line and exit code 1.
import { asksForHelp, type Command } from "./commands/command.ts";
import { keys } from "./commands/keys.ts";
import { seed } from "./commands/seed.ts";
import { serve } from "./commands/serve.ts";
import { SettingError } from "./config/setting-error.ts";

const commands = new Map<string, Command>([
  ["serve", serve],
  ["keys", keys],
  ["seed", seed],
]);

const help = `Usage: petstore-api <command>

  serve   serve the API and the portal
  keys    issue, list, rotate and revoke API keys
  seed    add animals and orders to the store

"petstore-api <command> --help" tells more.`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run([name, ...args]: string[]): Promise<void> {
  if (asksForHelp([name]) || name === "help") return print(help);
  const command = commands.get(name ?? "");
  if (command === undefined) {
    throw new SettingError(
      `command: expected ${[...commands.keys()].join(", ")}, got ${name ?? "nothing"}; see --help`,
    );
  }
  // "keys create --help" is for the command within.
  if (asksForHelp(command === keys ? args.slice(0, 1) : args)) return print(command.help);
  await command.run(args, process.env);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
