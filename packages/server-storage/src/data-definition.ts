// The data of an application, which everything in this package works with.
import type { RateLimitPolicy } from "@onecontract/server-node/limits";
import type { SecretFormat } from "./keys/secret-format.ts";

export interface DataDefinition {
  /**
   * Name of the application, such as `bookshop`. It is the default name of the SQLite file, the name in the list of PostgreSQL's connections
   * and the prefix of the keys in Redis.
   */
  name: string;
  /** Folder of the SQLite file, unless `DATABASE_URL` names another one. @default `data` in the current directory */
  folder?: URL | undefined;
  /** Format of the secrets of API keys. */
  secrets: SecretFormat;
  /** Plans and rate limits: `rateLimits` of the stubs. @default no plans and no limits */
  policy?: RateLimitPolicy | undefined;
  /** Folder of the application's named migrations. @default none; also if there is no such folder */
  migrations?: URL | undefined;
  /** Migrations of releases that had no names for them; never add one. @default none */
  numbered?: { sqlite: readonly string[]; postgresql: readonly string[] } | undefined;
  /**
   * Statements that remove expired rows of the application's own tables, each at most 500 rows (`REMOVAL_BATCH_ROWS`), of which it returns
   * one each. The two values are the current time in milliseconds. @default none
   */
  removals?: readonly string[] | undefined;
}
