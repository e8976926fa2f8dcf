// Settings of the backends: which database stores the data, and where the counters are.
import { resolve } from "node:path";
import { type Environment, type Flags, invalidSetting, readSetting, redactCredentials } from "./setting.ts";

/** The database that stores the data. */
export type DatabaseSetting =
  | { kind: "sqlite" /** Absolute path. */; path: string }
  | { kind: "postgresql" /** May contain a password. */; url: string };

export interface BackendSettings {
  database: DatabaseSetting;
  /** URL of the Redis that stores counters and bans; may contain a password. @default stored in the database */
  redisUrl?: string;
}

/** Help of the database setting. */
export const databaseHelp = `  --database-url, DATABASE_URL    sqlite:<path>, relative to the current directory, or postgres://<user>@<host>/<database>
                                                                             (sqlite:data/petstore.db)`;

/** Help of all backend settings. */
export const backendHelp = `${databaseHelp}
  --redis-url, REDIS_URL          redis://<host> for counters and bans       (none)`;

/**
 * Reads the settings of all backends.
 * @throws SettingError for the first invalid setting.
 */
export function readBackendSettings(flags: Flags, env: Environment): BackendSettings {
  const redisUrl = readRedisUrl(flags, env);
  return { database: readDatabase(flags, env), ...(redisUrl === undefined ? {} : { redisUrl }) };
}

/**
 * Reads the setting of the database.
 * @throws SettingError if the setting is invalid.
 */
export function readDatabase(flags: Flags, env: Environment): DatabaseSetting {
  const { name, value } = readSetting("DATABASE_URL", flags, env, "sqlite:data/petstore.db");
  const path = /^sqlite:(.+)$/.exec(value)?.[1];
  // ":memory:" has a special meaning in SQLite, and a URL with a host does not name a file.
  if (path !== undefined && !path.startsWith(":") && !path.startsWith("//")) {
    return { kind: "sqlite", path: resolve(path) };
  }
  if (hasHost(value, ["postgres:", "postgresql:"])) return { kind: "postgresql", url: value };
  throw invalidSetting(name, "sqlite:<file path> or postgres://<user>@<host>/<database>", redactCredentials(value));
}

function readRedisUrl(flags: Flags, env: Environment): string | undefined {
  const { name, value } = readSetting("REDIS_URL", flags, env, "");
  if (value === "") return undefined;
  if (hasHost(value, ["redis:", "rediss:"])) return value;
  throw invalidSetting(name, "redis://<host>:<port> or rediss://<host>:<port>", redactCredentials(value));
}

function hasHost(value: string, protocols: string[]): boolean {
  const url = URL.parse(value);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== "";
}
