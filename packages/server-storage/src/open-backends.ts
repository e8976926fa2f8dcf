// Opens the backends that the settings select; the only file that names them. Database clients are imported only if they are used, because
// loading one takes longer than the rest of the startup.

import { primaryLimiter } from "@onecontract/server-node";
import { capAnonymousKeys, type Limiter, type RateLimitPolicy } from "@onecontract/server-node/limits";
import { invalidSetting, redactCredentials } from "@onecontract/server-node/settings";
import { type Backends, combineBackends, type LimitedBackends } from "./backends.ts";
import type { DataDefinition } from "./data-definition.ts";
import { KeyRing } from "./keys/key-ring.ts";
import type { BackendSettings, DatabaseSetting } from "./settings/database-settings.ts";
import type { Database } from "./sql/database.ts";
import type { MigrationReport, Phase } from "./sql/migrations.ts";
import { SqlLimiter } from "./sql/sql-limiter.ts";
import { sqlStorage } from "./sql/sql-storage.ts";
import { migrateSqlite, openSqliteDatabase } from "./sqlite/sqlite-database.ts";
import { openSqliteLimiter } from "./sqlite/sqlite-limiter.ts";
import { type Storage, StorageUnavailableError } from "./storage.ts";

export interface BackendOptions {
  /** @default the clock of the system */
  now?: (() => Date) | undefined;
  /** True if new collections get their examples, such as during development. @default false */
  addExamples?: boolean;
  /** Prefix of every key in Redis. @default the name of the application and ":limits:" */
  redisKeyPrefix?: string | undefined;
  /** Maximum time that SQLite waits for a write of another process. @default 4000 */
  busyTimeoutMs?: number;
  /** Called for errors of a backend that no request reports. @default ignored */
  onError?: (message: string, error: unknown) => void;
  /** Called once if a backend has failed in a way that only a restart of the process repairs. @default ignored */
  onPermanentFailure?: (error: Error) => void;
}

/** Opens only the data. @throws SettingError if the database cannot be opened. */
export async function openStorage(
  data: DataDefinition,
  database: DatabaseSetting,
  options: Pick<BackendOptions, "addExamples"> = {},
): Promise<Storage> {
  return sqlStorage(await openDatabase(data, database, {}), { ...data, ...options });
}

/** Migrates the data. @throws SettingError if the database cannot be opened or migrated. */
export function migrateDatabase(
  data: DataDefinition,
  database: DatabaseSetting,
  phases: readonly Phase[],
): Promise<MigrationReport> {
  return openBackend("DATABASE_URL", "a database that can be migrated", describeDatabase(database), async () => {
    if (database.kind === "sqlite") return migrateSqlite({ ...database, data }, phases);
    const { migratePostgresql } = await importPostgresql();
    return migratePostgresql({ ...database, data }, phases);
  });
}

export function describeDatabase(database: DatabaseSetting): string {
  return database.kind === "sqlite" ? `sqlite:${database.path}` : redactCredentials(database.url);
}

/** Opens everything that a server needs. @throws SettingError if the database or the counters cannot be opened. */
export function openBackends(
  data: DataDefinition & { policy: RateLimitPolicy },
  settings: BackendSettings,
  options?: BackendOptions,
): Promise<LimitedBackends>;
export function openBackends(
  data: DataDefinition,
  settings: BackendSettings,
  options?: BackendOptions,
): Promise<Backends>;
export async function openBackends(
  data: DataDefinition,
  settings: BackendSettings,
  options: BackendOptions = {},
): Promise<Backends> {
  const database = await openDatabase(data, settings.database, options);
  const storage = sqlStorage(database, { ...data, ...options });
  try {
    const { secrets, policy } = data;
    const limiter = policy && (await openPolicyLimiter({ ...data, policy }, settings, database, options));
    const keys = new KeyRing({ storage: storage.keys, secrets, policy, now: options.now });
    return combineBackends({ storage, keys, limiter });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

type LimitedData = DataDefinition & { policy: RateLimitPolicy };

async function openPolicyLimiter(
  data: LimitedData,
  settings: BackendSettings,
  database: Database,
  options: BackendOptions,
): Promise<Limiter> {
  const ofPrimary = sqliteLimiterOfPrimary(settings);
  if (ofPrimary) return ofPrimary;
  const { now = () => new Date() } = options;
  return capAnonymousKeys(await openLimiter(data, settings, database, { ...options, now }), now);
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

async function openDatabase(
  data: DataDefinition,
  setting: DatabaseSetting,
  options: DatabaseOptions,
): Promise<Database> {
  if (setting.kind === "postgresql") {
    return openBackend("DATABASE_URL", "a reachable PostgreSQL database", describeDatabase(setting), async () => {
      const { openPostgresqlDatabase } = await importPostgresql();
      return openPostgresqlDatabase({ ...setting, data });
    });
  }
  return openBackend("DATABASE_URL", "an accessible SQLite database", describeDatabase(setting), () =>
    openSqliteDatabase({ ...setting, data, ...options }),
  );
}

const importPostgresql = () => withClient("pg", () => import("./postgresql/postgresql-database.ts"));

/** Imports a module that needs a database client, which an application installs if it uses it. */
async function withClient<Module>(client: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(`'${client}'`))) throw error;
    throw new Error(`the package ${client} is not installed; add it to the dependencies of the API`, { cause: error });
  }
}

/** Stores counters in Redis if it is configured, otherwise next to the data. */
async function openLimiter(
  { name, policy: { ban: rule } }: LimitedData,
  settings: BackendSettings,
  database: Database,
  options: BackendOptions & { now: () => Date },
): Promise<Limiter> {
  const { redisUrl: url, database: setting } = settings;
  const { now, redisKeyPrefix: keyPrefix = `${name}:limits:`, onError = () => {} } = options;
  if (url !== undefined) {
    return openBackend("REDIS_URL", "a reachable Redis", redactCredentials(url), async () => {
      const { openRedisLimiter } = await withClient("@redis/client", () => import("./redis/redis-limiter.ts"));
      return openRedisLimiter({ url, name: `${name}-api`, rule, now, keyPrefix });
    });
  }
  if (setting.kind === "postgresql") return new SqlLimiter(database, rule, now);
  const path = `${setting.path}-limits`;
  return openBackend("DATABASE_URL", "an accessible SQLite database for counters", path, () =>
    openSqliteLimiter({ path, rule, now, onError }),
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
