// Chooses the engines. The only file that names one. A client that is not needed is not loaded, as that takes longer
// than all the rest of a start.
import type { DatabaseSetting, EngineSettings } from "./config/engine-settings.ts";
import { unusable } from "./config/setting-error.ts";
import { withoutSecrets } from "./config/without-secrets.ts";
import { rateLimits } from "./contract.ts";
import { Engines } from "./engines.ts";
import { KeyRing } from "./keys/key-ring.ts";
import type { Limiter } from "./limits/limiter.ts";
import type { Database } from "./storage/sql/database.ts";
import { sqlLimiter } from "./storage/sql/sql-limiter.ts";
import { sqlStorage } from "./storage/sql/sql-storage.ts";
import { openSqliteDatabase } from "./storage/sqlite/sqlite-database.ts";
import { openSqliteLimiter } from "./storage/sqlite/sqlite-limiter.ts";
import type { Storage } from "./storage/storage.ts";

export interface EngineOptions {
  now: () => Date;
  /** Before the names of what is in Redis. @default "petstore:limits:" */
  redisKeyPrefix?: string;
  /** How long SQLite waits for another process that writes. @default 5000 */
  busyTimeoutMs?: number;
}

/** The data alone. @throws SettingError when the database cannot be opened. */
export async function openStorage({ database }: { database: DatabaseSetting }): Promise<Storage> {
  return sqlStorage(await openDatabase(database, {}));
}

/** All that a server needs. @throws SettingError when the database or the counters cannot be opened. */
export async function openEngines(settings: EngineSettings, options: EngineOptions): Promise<Engines> {
  const database = await openDatabase(settings.database, options);
  const storage = sqlStorage(database);
  try {
    const limiter = await openLimiter(settings, database, options);
    return new Engines({ storage, keys: new KeyRing(storage.keys, options.now), limiter });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

type Waiting = Pick<EngineOptions, "busyTimeoutMs">;

async function openDatabase(setting: DatabaseSetting, { busyTimeoutMs }: Waiting): Promise<Database> {
  if (setting.engine === "postgresql") {
    const { url } = setting;
    return openedAs("DATABASE_URL", "a PostgreSQL database that can be reached", withoutSecrets(url), async () => {
      const { openPostgresqlDatabase } = await import("./storage/postgresql/postgresql-database.ts");
      return openPostgresqlDatabase({ url });
    });
  }
  const { path } = setting;
  return openedAs("DATABASE_URL", "a SQLite database that can be opened", `sqlite:${path}`, () =>
    openSqliteDatabase({ path, ...(busyTimeoutMs === undefined ? {} : { busyTimeoutMs }) }),
  );
}

/** Counters are in Redis where there is one, else with the data. */
async function openLimiter(settings: EngineSettings, database: Database, options: EngineOptions): Promise<Limiter> {
  const { redisUrl: url, database: data } = settings;
  const { now, redisKeyPrefix: keyPrefix } = options;
  const rule = rateLimits.ban;
  if (url !== undefined) {
    return openedAs("REDIS_URL", "a Redis that can be reached", withoutSecrets(url), async () => {
      const { openRedisLimiter } = await import("./storage/redis/redis-limiter.ts");
      return openRedisLimiter({ url, rule, now, ...(keyPrefix === undefined ? {} : { keyPrefix }) });
    });
  }
  if (data.engine === "postgresql") return sqlLimiter(database, rule, now);
  const path = `${data.path}-limits`;
  return openedAs("DATABASE_URL", "a SQLite database whose counters can be opened", path, () =>
    openSqliteLimiter({ path, rule, now }),
  );
}

async function openedAs<Engine>(
  setting: string,
  expected: string,
  received: string,
  open: () => Promise<Engine>,
): Promise<Engine> {
  try {
    return await open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unusable(setting, `${expected} (${reason})`, received);
  }
}
