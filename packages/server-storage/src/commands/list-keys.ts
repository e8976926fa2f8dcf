// The commands `keys list` and `keys log`.
import { switchFlag } from "@onecontract/server-node/settings";
import type { ApiKey } from "../keys/key-storage.ts";
import { databaseFlag } from "../settings/database-settings.ts";
import { type Command, createCommand, print } from "./command.ts";
import type { DataCommandOptions } from "./data-command-options.ts";
import { formatTable, formatTime } from "./format-table.ts";
import { withKeys } from "./key-access.ts";

export function listKeysCommand(options: DataCommandOptions): Command {
  return createCommand({
    usage: `${options.program} keys list`,
    summary: "list all keys, without their secrets",
    description: "Lists all API keys in the order of creation, without their secrets, of which only hashes are stored.",
    flags: { isJson: switchFlag("json", "print only a JSON array"), database: databaseFlag(options.data) },
    run: ({ isJson, database }) =>
      withKeys(options, database, async (keys) => {
        const rows = (await keys.list()).map(toRow);
        print(isJson ? JSON.stringify(rows) : formatTable(KEY_COLUMNS, rows));
      }),
  });
}

export function logKeysCommand(options: DataCommandOptions): Command {
  return createCommand({
    usage: `${options.program} keys log`,
    summary: "list the changes of keys: who, when and what",
    description: `Lists the audit log of API keys, oldest entry first: created, rotated, revoked, and plan changed. It contains no secrets.`,
    flags: {
      id: { flag: "key", placeholder: "ID", description: "list only the changes of this key", read: (raw) => raw },
      isJson: switchFlag("json", "print only a JSON array"),
      database: databaseFlag(options.data),
    },
    run: ({ id, isJson, database }) =>
      withKeys(options, database, async (keys) => {
        const rows = (await keys.listChanges(id)).map(({ atMs, ...change }) => ({ at: formatTime(atMs), ...change }));
        print(isJson ? JSON.stringify(rows) : formatTable(LOG_COLUMNS, rows));
      }),
  });
}

const KEY_COLUMNS = {
  id: "ID",
  plan: "PLAN",
  mode: "MODE",
  createdAt: "CREATED",
  lastUsedAt: "LAST USED",
  revokedAt: "REVOKED",
  name: "NAME",
};

function toRow({ id, name, mode, plan, limits, createdAtMs, lastUsedAtMs, revokedAtMs }: ApiKey) {
  const times = {
    createdAt: formatTime(createdAtMs),
    lastUsedAt: formatTime(lastUsedAtMs),
    revokedAt: formatTime(revokedAtMs),
  };
  return { id, name, mode, plan, limits, ...times };
}

const LOG_COLUMNS = { at: "TIME", keyId: "KEY", action: "ACTION", actor: "ACTOR", details: "DETAILS" };
