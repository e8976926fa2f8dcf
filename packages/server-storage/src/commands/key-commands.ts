// The commands `keys …`.
import { revokeKeyCommand, rotateKeyCommand } from "./change-keys.ts";
import { type Command, createGroup } from "./command.ts";
import type { DataCommandOptions } from "./data-command-options.ts";
import { listKeysCommand, logKeysCommand } from "./list-keys.ts";
import { createKeyCommand, updateKeyCommand } from "./plan-keys.ts";

/** Returns the group of commands that issue, list, change, rotate and revoke API keys. */
export function keysCommand(options: DataCommandOptions): Command {
  const { data } = options;
  const { policy } = data;
  const commands = new Map([
    ["create", createKeyCommand(options)],
    ["list", listKeysCommand(options)],
    ...(policy ? [["update", updateKeyCommand({ ...options, data: { ...data, policy } })] as const] : []),
    ["rotate", rotateKeyCommand(options)],
    ["revoke", revokeKeyCommand(options)],
    ["log", logKeysCommand(options)],
  ]);
  return createGroup(`${options.program} keys`, "issue, list, change, rotate and revoke API keys", commands);
}
