// Settings of the engines: where the data is, and where the counters are.
import { resolve } from "node:path";
import { type Environment, type Flags, readSetting } from "./setting.ts";
import { unusable } from "./setting-error.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** Where the data is. */
export type DatabaseSetting =
  | { engine: "sqlite" /** Absolute. */; path: string }
  | { engine: "postgresql" /** May hold a password. */; url: string };

export interface EngineSettings {
  database: DatabaseSetting;
  /** Where counters and bans are; may hold a password. @default with the data */
  redisUrl?: string;
}

/** As the help of a command prints it. */
export const databaseHelp = `  --database-url, DATABASE_URL    sqlite:<path>, from the current directory, or postgres://<user>@<host>/<database>
                                                                             (sqlite:data/petstore.db)`;

/** As the help of the server prints it. */
export const engineHelp = `${databaseHelp}
  --redis-url, REDIS_URL          redis://<host>, for counters and bans      (none)`;

/** @throws SettingError for the first setting that is not usable. */
export function readEngineSettings(flags: Flags, env: Environment): EngineSettings {
  const redisUrl = readRedisUrl(flags, env);
  return { database: readDatabase(flags, env), ...(redisUrl === undefined ? {} : { redisUrl }) };
}

/** @throws SettingError */
export function readDatabase(flags: Flags, env: Environment): DatabaseSetting {
  const { name, text } = readSetting("DATABASE_URL", flags, env, "sqlite:data/petstore.db");
  const path = /^sqlite:(.+)$/.exec(text)?.[1];
  // SQLite gives ":memory:" a meaning of its own, and a URL with a host is none of a file.
  if (path !== undefined && !path.startsWith(":") && !path.startsWith("//")) {
    return { engine: "sqlite", path: resolve(path) };
  }
  if (hasHost(text, ["postgres:", "postgresql:"])) return { engine: "postgresql", url: text };
  throw unusable(name, "sqlite:<path of a file> or postgres://<user>@<host>/<database>", withoutSecrets(text));
}

function readRedisUrl(flags: Flags, env: Environment): string | undefined {
  const { name, text } = readSetting("REDIS_URL", flags, env, "");
  if (text === "") return undefined;
  if (hasHost(text, ["redis:", "rediss:"])) return text;
  throw unusable(name, "redis://<host>:<port> or rediss://<host>:<port>", withoutSecrets(text));
}

function hasHost(text: string, protocols: string[]): boolean {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== "";
}
