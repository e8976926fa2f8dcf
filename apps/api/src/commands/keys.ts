// The commands `petstore-api keys list`, `rotate` and `revoke`, and what all commands on API keys share.

import { invalidSetting, type Read, switchFlag } from "@onecontract/server-node/settings";
import { type DatabaseSetting, databaseFlag } from "../config/backend-settings.ts";
import { type IssuedKey, KeyRing } from "../keys/key-ring.ts";
import type { ApiKey } from "../storage/storage.ts";
import { createCommand, print } from "./command.ts";
import { withStorage } from "./with-storage.ts";

export const listKeys = createCommand({
  usage: "keys list",
  summary: "list all keys, without their secrets",
  description: "Lists all API keys in the order of creation, without their secrets, of which only hashes are stored.",
  flags: { isJson: switchFlag("json", "print only a JSON array"), database: databaseFlag },
  run: ({ isJson, database }) =>
    withKeys(database, async (keys) => {
      const rows = (await keys.list()).map(toRow);
      print(isJson ? JSON.stringify(rows) : formatTable(rows));
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
    database: databaseFlag,
  },
  run: ({ overlapMs, isJson, database }, _env, id) =>
    withKeys(database, async (keys) => {
      const issued = await keys.rotate(id, overlapMs);
      if (issued === undefined) throw invalidSetting("ID", "the ID of an active key", id);
      printIssuedKey(issued, isJson);
    }),
});

export const revokeKey = createCommand({
  usage: "keys revoke ID",
  summary: "revoke a key with all its secrets",
  description: "Revokes an API key with all its secrets. This cannot be undone.",
  argument: "ID",
  flags: { database: databaseFlag },
  run: ({ database }, _env, id) =>
    withKeys(database, async (keys) => {
      if (!(await keys.revoke(id))) throw invalidSetting("ID", "the ID of a key", id);
      print(`${id} is revoked.`);
    }),
});

/** Gives a command access to the API keys in the database. */
export function withKeys(database: DatabaseSetting, work: (keys: KeyRing) => Promise<void>): Promise<void> {
  return withStorage(database, (storage) => work(new KeyRing(storage.keys, () => new Date())));
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

function toRow({ id, name, mode, plan, limits, createdAtMs, lastUsedAtMs, revokedAtMs }: ApiKey) {
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  return {
    id,
    name,
    mode,
    plan,
    limits,
    createdAt: time(createdAtMs),
    lastUsedAt: time(lastUsedAtMs),
    revokedAt: time(revokedAtMs),
  };
}

function formatTable(rows: ReturnType<typeof toRow>[]): string {
  const header = ["ID", "PLAN", "MODE", "CREATED", "LAST USED", "REVOKED", "NAME"];
  const lines = rows.map(({ id, plan, mode, createdAt, lastUsedAt, revokedAt, name }) =>
    [id, plan, mode, createdAt, lastUsedAt, revokedAt, name].map((cell) => cell || "-"),
  );
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const formatLine = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return [header, ...lines].map((line) => formatLine(line).trimEnd()).join("\n");
}
