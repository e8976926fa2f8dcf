// Settings of the backends: which database stores the data, and where the counters are.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { invalidSetting, optional, redactCredentials, setting } from "@onecontract/server-node/settings";
import type { DataDefinition } from "../data-definition.ts";

/** The database that stores the data. */
export type DatabaseSetting =
  | { kind: "sqlite" /** Absolute path. */; path: string }
  | { kind: "postgresql" /** May contain a password. */; url: string };

export interface BackendSettings {
  database: DatabaseSetting;
  /** URL of the Redis that stores counters and bans; may contain a password. @default stored in the database */
  redisUrl?: string | undefined;
}

export function databaseFlag({ name, folder }: Pick<DataDefinition, "name" | "folder">) {
  // Commands and servers may have different current directories.
  const base = folder ? fileURLToPath(new URL("..", folder)) : "";
  const file = folder ? fileURLToPath(new URL(`${name}.db`, folder)) : `data/${name}.db`;
  return setting(
    "database-url",
    `sqlite:<path>, relative to ${base || "the current directory"}, or postgres://<user>@<host>/<database>`,
    { default: `sqlite:${file}`, read: (raw, flag) => readDatabase(raw, flag, base) },
  );
}

export const redisFlag = setting("redis-url", "redis://<host> for counters and bans", {
  otherwise: "none",
  read: optional((raw, name) => {
    if (hasHost(raw, ["redis:", "rediss:"])) return raw;
    throw invalidSetting(name, "redis://<host>:<port> or rediss://<host>:<port>", redactCredentials(raw));
  }),
});

function readDatabase(raw = "", name: string, base: string): DatabaseSetting {
  const path = /^sqlite:(.+)$/.exec(raw)?.[1];
  // ":memory:" has a special meaning in SQLite, and a URL with a host does not name a file.
  if (path !== undefined && !path.startsWith(":") && !path.startsWith("//")) {
    return { kind: "sqlite", path: resolve(base, path) };
  }
  if (hasHost(raw, ["postgres:", "postgresql:"])) return { kind: "postgresql", url: raw };
  throw invalidSetting(name, "sqlite:<file path> or postgres://<user>@<host>/<database>", redactCredentials(raw));
}

function hasHost(value: string, protocols: string[]): boolean {
  const url = URL.parse(value);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== "";
}
