// Parts that the commands on API keys share.
import { userInfo } from "node:os";
import { invalidSetting, optional, type SettingError } from "@onecontract/server-node/settings";
import { type IssuedKey, KeyRing } from "../keys/key-ring.ts";
import { type DatabaseSetting, databaseFlag } from "../settings/database-settings.ts";
import { print } from "./command.ts";
import type { DataCommandOptions } from "./data-command-options.ts";
import { withStorage } from "./with-storage.ts";

/** Flags of the commands that change a key. */
export function changeFlags({ data }: DataCommandOptions) {
  return {
    actor: {
      flag: "actor",
      placeholder: "NAME",
      description: "who makes the change, for the audit log",
      otherwise: "user of the operating system",
      read: optional(readLabel),
    },
    database: databaseFlag(data),
  };
}

/**
 * Gives a command access to the API keys in the database.
 * @param actor who changes keys, for the audit log. @default the user of the operating system
 */
export function withKeys(
  { data }: DataCommandOptions,
  database: DatabaseSetting,
  work: (keys: KeyRing) => Promise<void>,
  actor = systemUser(),
): Promise<void> {
  const { secrets, policy } = data;
  return withStorage(data, database, ({ keys: storage }) => work(new KeyRing({ storage, secrets, policy, actor })));
}

/** Returns the user who runs the command, also behind `sudo`. */
function systemUser(): string {
  const { SUDO_USER } = process.env;
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user without a name.
    return `uid ${process.getuid?.()}`;
  }
}

export function invalidActiveKey(id: string): SettingError {
  return invalidSetting("ID", "the ID of an active key", id);
}

/** Reads a name. Commands print names to a terminal, where control characters would be interpreted. */
export function readLabel(raw: string, name: string): string {
  if (/^\P{Cc}{0,100}$/u.test(raw)) return raw;
  throw invalidSetting(name, "at most 100 characters, none a control character", raw);
}

/** Prints the secret of a new or rotated key. With `isJson`, standard output contains only JSON. */
export function printIssuedKey({ key: { id, name, mode, plan, limits }, secret }: IssuedKey, isJson: boolean): void {
  print(
    isJson
      ? JSON.stringify({ id, key: secret, plan, name, mode, limits })
      : `${secret}\n\nThis API key is shown only once. ID: ${id}, plan: ${plan}.`,
  );
}
