// Selects the backends; the only file that names them. Database clients are imported only if they are used, because loading
// one takes longer than the rest of the startup.

import { primaryLimiter } from "@onecontract/server-node";
import { capAnonymousKeys, type Limiter } from "@onecontract/server-node/limits";
import { invalidSetting, redactCredentials } from "@onecontract/server-node/settings";
import { type Backends, combineBackends } from "./backends.ts";
import type { BackendSettings, DatabaseSetting } from "./config/backend-settings.ts";
import { rateLimits } from "./contract.ts";
import { KeyRing } from "./keys/key-ring.ts";
import type { Database } from "./storage/sql/database.ts";
import type { MigrationReport, Phase } from "./storage/sql/named-migrations.ts";
import { SqlLimiter } from "./storage/sql/sql-limiter.ts";
import { sqlStorage } from "./storage/sql/sql-storage.ts";
import { migrateSqlite, openSqliteDatabase } from "./storage/sqlite/sqlite-database.ts";
import { openSqliteLimiter } from "./storage/sqlite/sqlite-limiter.ts";
import { type Storage, StorageUnavailableError } from "./storage/storage.ts";

export interface BackendOptions {
  now: () => Date;
  /** Prefix of every key in Redis. @default "petstore:limits:" */
  redisKeyPrefix?: string | undefined;
  /** Maximum time that SQLite waits for a write of another process. @default 4000 */
  busyTimeoutMs?: number;
  /** Called for errors of a backend that no request reports. @default ignored */
  onError?: (message: string, error: unknown) => void;
  /** Called once if a backend has failed in a way that only a restart of the process repairs. @default ignored */
  onPermanentFailure?: (error: Error) => void;
}

/** Opens only the data. @throws SettingError if the database cannot be opened. */
export async function openStorage({ database }: Pick<BackendSettings, "database">): Promise<Storage> {
  return sqlStorage(await openDatabase(database, {}));
}

/** Migrates the data. @throws SettingError if the database cannot be opened or migrated. */
export function migrateDatabase(database: DatabaseSetting, phases: Phase[]): Promise<MigrationReport> {
  return openBackend("DATABASE_URL", "a database that can be migrated", describeDatabase(database), async () => {
    if (database.kind === "sqlite") return migrateSqlite(database, phases);
    const { migratePostgresql } = await import("./storage/postgresql/postgresql-database.ts");
    return migratePostgresql(database, phases);
  });
}

function describeDatabase(database: DatabaseSetting): string {
  return database.kind === "sqlite" ? `sqlite:${database.path}` : redactCredentials(database.url);
}

/** Opens everything that a server needs. @throws SettingError if the database or the counters cannot be opened. */
export async function openBackends(settings: BackendSettings, options: BackendOptions): Promise<Backends> {
  const database = await openDatabase(settings.database, options);
  const storage = sqlStorage(database);
  try {
    const limiter =
      sqliteLimiterOfPrimary(settings) ?? capAnonymousKeys(await openLimiter(settings, database, options), options.now);
    return combineBackends({ storage, keys: new KeyRing(storage.keys, options.now), limiter });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/**
 * Returns the limiter of the primary process, if this process is a worker and the counters are in SQLite. One process counts in
 * memory. Processes that share the file would write each count to it, and wait for each other.
 */
function sqliteLimiterOfPrimary({ database, redisUrl }: BackendSettings): Limiter | undefined {
  const limiter = database.kind === "sqlite" && redisUrl === undefined ? primaryLimiter() : undefined;
  const unavailable = (cause: unknown) => {
    throw new StorageUnavailableError("the counters of the primary process are unavailable", { cause });
  };
  return (
    limiter && {
      ...limiter,
      consume: async (...args) => Promise.resolve(limiter.consume(...args)).catch(unavailable),
      peek: (...args) => limiter.peek(...args).catch(unavailable),
      check: () => limiter.check().catch(unavailable),
    }
  );
}

type DatabaseOptions = Pick<BackendOptions, "busyTimeoutMs" | "onPermanentFailure">;

async function openDatabase(setting: DatabaseSetting, options: DatabaseOptions): Promise<Database> {
  if (setting.kind === "postgresql") {
    const { url } = setting;
    return openBackend("DATABASE_URL", "a reachable PostgreSQL database", describeDatabase(setting), async () => {
      const { openPostgresqlDatabase } = await import("./storage/postgresql/postgresql-database.ts");
      return openPostgresqlDatabase({ url });
    });
  }
  const { path } = setting;
  return openBackend("DATABASE_URL", "an accessible SQLite database", describeDatabase(setting), () =>
    openSqliteDatabase({ path, ...options }),
  );
}

/** Stores counters in Redis if it is configured, otherwise next to the data. */
async function openLimiter(settings: BackendSettings, database: Database, options: BackendOptions): Promise<Limiter> {
  const { redisUrl: url, database: setting } = settings;
  const { now, redisKeyPrefix: keyPrefix, onError = () => {} } = options;
  if (url !== undefined) {
    return openBackend("REDIS_URL", "a reachable Redis", redactCredentials(url), async () => {
      const { openRedisLimiter } = await import("./storage/redis/redis-limiter.ts");
      return openRedisLimiter({ url, rule: rateLimits.ban, now, keyPrefix });
    });
  }
  if (setting.kind === "postgresql") return new SqlLimiter(database, rateLimits.ban, now);
  const path = `${setting.path}-limits`;
  return openBackend("DATABASE_URL", "an accessible SQLite database for counters", path, () =>
    openSqliteLimiter({ path, rule: rateLimits.ban, now, onError }),
  );
}

/**
 * Opens a backend.
 * @throws SettingError with the reason if `open` fails.
 */
async function openBackend<Backend>(
  setting: string,
  expected: string,
  received: string,
  open: () => Promise<Backend>,
): Promise<Backend> {
  try {
    return await open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalidSetting(setting, `${expected} (${reason})`, received);
  }
}
