// Embedded backend: one SQLite file.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { DataDefinition } from "../data-definition.ts";
import type { Database, Transaction } from "../sql/database.ts";
import { loadMigrations, type MigrationReport, type Migrations, type Phase } from "../sql/migrations.ts";
import { createCheckpointer } from "./checkpointer.ts";
import { CommitQueue } from "./commit-queue.ts";
import { type Connection, connect, retryWhileBusy } from "./connection.ts";
import { sqliteDialect } from "./dialect.ts";
import { migrate } from "./migrations.ts";
import { openWriteAheadLog, type WriteAheadLog } from "./write-ahead-log.ts";

export interface SqliteOptions {
  /** Path of the database file. The file and its directory are created if they do not exist. */
  path: string;
  data: DataDefinition;
  /** Maximum time to wait for a write of another process. @default 4000 */
  busyTimeoutMs?: number;
  /** Called once if the disk fails in a way that only a restart of the process repairs. */
  onPermanentFailure?: (error: Error) => void;
}

/** Opens the file and runs the migrations that only add. */
export async function openSqliteDatabase(options: SqliteOptions): Promise<Database> {
  const { path, data, busyTimeoutMs = 4000, onPermanentFailure = () => {} } = options;
  const connection = await connectToData(options);
  try {
    migrate(connection.db, await sqliteMigrations(data));
    return databaseOn(connection, { log: openWriteAheadLog(path), busyTimeoutMs, onPermanentFailure });
  } catch (error) {
    connection.db.close();
    throw error;
  }
}

/** Runs the migrations of the given phases. */
export async function migrateSqlite(options: SqliteOptions, phases: readonly Phase[]): Promise<MigrationReport> {
  const connection = await connectToData(options);
  try {
    return migrate(connection.db, await sqliteMigrations(options.data), phases);
  } finally {
    connection.close();
  }
}

function connectToData({ path, busyTimeoutMs = 4000 }: Omit<SqliteOptions, "data">): Promise<Connection> {
  mkdirSync(dirname(path), { recursive: true });
  return connect(path, { busyTimeoutMs });
}

export function sqliteMigrations({ numbered, migrations }: DataDefinition): Promise<Migrations> {
  return loadMigrations(sqliteDialect, numbered?.sqlite, migrations);
}

export interface DatabaseOptions {
  /** Write-ahead log of the connection's file. @default none: commits need not be durable */
  log?: WriteAheadLog;
  /** Maximum time that a transaction waits for a write of another process. */
  busyTimeoutMs: number;
  onPermanentFailure?: (error: Error) => void;
}

/** Returns a database that waits for other processes without blocking the event loop. */
export function databaseOn(connection: Connection, options: DatabaseOptions): Database {
  const { log, ...queueOptions } = options;
  const queue = new CommitQueue(connection, { syncs: log?.syncs ?? [async () => {}], ...queueOptions });
  connection.disableBusyTimeout();
  const checkpoint = log === undefined ? () => {} : createCheckpointer(connection, log);
  const withCheckpoint = <Result>(commit: Promise<Result>) => commit.finally(() => void checkpoint());
  const transactDurably = <Result>(transaction: Transaction<Result>) =>
    withCheckpoint(queue.write(() => connection.runAll(transaction())));
  return {
    read: (sql, values) => connection.read(sql, values),
    write: (sql, values) => withCheckpoint(queue.write(() => connection.run(sql, values))),
    transact: (transaction, durability = "durable") =>
      durability === "durable"
        ? transactDurably(transaction)
        : withCheckpoint(retryWhileBusy(() => connection.transactQueries(transaction), options.busyTimeoutMs)),
    // There are no round trips to save.
    transactInterleaved: transactDurably,
    checkWritable: () => queue.write(() => connection.rewriteHeader()),
    close: async () => {
      await queue.finish();
      connection.close();
      log?.close();
    },
  };
}
