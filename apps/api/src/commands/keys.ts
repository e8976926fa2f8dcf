// The commands `petstore-api keys list`, `rotate`, `revoke` and `log`, and what all commands on API keys share.

import { userInfo } from "node:os";
import { invalidSetting, optional, type Read, type SettingError, switchFlag } from "@onecontract/server-node/settings";
import { type DatabaseSetting, databaseFlag } from "../config/backend-settings.ts";
import { type IssuedKey, KeyRing } from "../keys/key-ring.ts";
import type { ApiKey } from "../storage/storage.ts";
import { createCommand, print } from "./command.ts";
import { withStorage } from "./with-storage.ts";

/** Flags of the commands that change a key. */
export const changeFlags = {
  actor: {
    flag: "actor",
    placeholder: "NAME",
    description: "who makes the change, for the audit log",
    otherwise: "user of the operating system",
    read: optional(readLabel),
  },
  database: databaseFlag,
};

export const listKeys = createCommand({
  usage: "keys list",
  summary: "list all keys, without their secrets",
  description: "Lists all API keys in the order of creation, without their secrets, of which only hashes are stored.",
  flags: { isJson: switchFlag("json", "print only a JSON array"), database: databaseFlag },
  run: ({ isJson, database }) =>
    withKeys(database, async (keys) => {
      const rows = (await keys.list()).map(toRow);
      print(isJson ? JSON.stringify(rows) : formatTable(KEY_COLUMNS, rows));
    }),
});

export const logKeys = createCommand({
  usage: "keys log",
  summary: "list the changes of keys: who, when and what",
  description: `Lists the audit log of API keys, oldest entry first: created, rotated, revoked, and plan changed. It contains no secrets.`,
  flags: {
    id: { flag: "key", placeholder: "ID", description: "list only the changes of this key", read: (raw) => raw },
    isJson: switchFlag("json", "print only a JSON array"),
    database: databaseFlag,
  },
  run: ({ id, isJson, database }) =>
    withKeys(database, async (keys) => {
      const rows = (await keys.listChanges(id)).map(({ atMs, ...change }) => ({ at: formatTime(atMs), ...change }));
      print(isJson ? JSON.stringify(rows) : formatTable(LOG_COLUMNS, rows));
    }),
});

export const rotateKey = createCommand({
  usage: "keys rotate ID",
  summary: "issue a new secret; the previous one stays active for an overlap",
  description:
    "Issues a new secret for an API key and prints it. It is shown only once. ID, plan and counters do not change.",
  argument: "ID",
  flags: {
    overlapMs: {
      flag: "overlap",
      placeholder: "DURATION",
      description: "how long the previous secret stays active: 0s, 30m, 24h, 7d",
      default: "24h",
      read: readDuration,
    },
    isJson: switchFlag("json", "print only JSON"),
    ...changeFlags,
  },
  run: ({ overlapMs, isJson, database, actor }, _env, id) => {
    const rotate = async (keys: KeyRing) => {
      const issued = await keys.rotate(id, overlapMs);
      if (issued === undefined) throw invalidActiveKey(id);
      printIssuedKey(issued, isJson);
    };
    return withKeys(database, rotate, actor);
  },
});

export const revokeKey = createCommand({
  usage: "keys revoke ID",
  summary: "revoke a key with all its secrets",
  description: "Revokes an API key with all its secrets. This cannot be undone.",
  argument: "ID",
  flags: changeFlags,
  run: ({ database, actor }, _env, id) => {
    const revoke = async (keys: KeyRing) => {
      if (!(await keys.revoke(id))) throw invalidSetting("ID", "the ID of a key", id);
      print(`${id} is revoked.`);
    };
    return withKeys(database, revoke, actor);
  },
});

/**
 * Gives a command access to the API keys in the database.
 * @param actor who changes keys, for the audit log. @default the user of the operating system
 */
export function withKeys(
  database: DatabaseSetting,
  work: (keys: KeyRing) => Promise<void>,
  actor = systemUser(),
): Promise<void> {
  return withStorage(database, (storage) => work(new KeyRing(storage.keys, () => new Date(), actor)));
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

const UNITS_MS: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads a duration such as `45s`, `30m`, `24h` or `7d` in milliseconds. */
export function readDuration(...[raw = "", name]: Parameters<Read<number>>): number {
  const [, amount, unit = ""] = /^([0-9]{1,6})([smhd])$/.exec(raw) ?? [];
  const ms = UNITS_MS[unit];
  if (ms === undefined) throw invalidSetting(name, "an integer with s, m, h or d, such as 24h", raw);
  return Number(amount) * ms;
}

function formatTime(ms: number): string;
function formatTime(ms: number | undefined): string | null;
function formatTime(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
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

/** Formats the columns of rows. @param columns headers by property */
function formatTable<Column extends string>(
  columns: Record<Column, string>,
  rows: Record<NoInfer<Column>, unknown>[],
): string {
  const names = Object.keys(columns) as Column[];
  const lines = [columns, ...rows].map((row) => names.map((name) => formatCell(row[name])));
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const formatLine = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return lines.map((line) => formatLine(line).trimEnd()).join("\n");
}

function formatCell(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value || "-");
}
