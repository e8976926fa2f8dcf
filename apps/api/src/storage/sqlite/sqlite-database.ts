// The embedded engine: one SQLite file.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Database } from "../sql/database.ts";
import { CommitQueue } from "./commit-queue.ts";
import { type Connection, connect } from "./connection.ts";
import { migrate, sqliteDataSteps } from "./migrations.ts";
import { openWriteAheadLog, type WriteAheadLog } from "./write-ahead-log.ts";

export interface SqliteOptions {
  /** The database file; it and its folder are made when they are not there. */
  path: string;
  /** How long to wait for another process that writes. @default 5000 */
  busyTimeoutMs?: number;
}

/** Opens the file and migrates it. */
export async function openSqliteDatabase({ path, busyTimeoutMs = 5000 }: SqliteOptions): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true });
  const connection = await connect(path, { busyTimeoutMs });
  try {
    migrate(connection.db, sqliteDataSteps);
    return databaseOn(connection, openWriteAheadLog(path));
  } catch (error) {
    connection.db.close();
    throw error;
  }
}

/** @param log of the connection's file. @default nothing needs to be durable */
export function databaseOn(connection: Connection, log?: WriteAheadLog): Database {
  const queue = new CommitQueue(connection, log?.syncs ?? [async () => {}]);
  return {
    read: (sql, values) => connection.read(sql, values),
    write: (sql, values) => queue.write(() => connection.run(sql, values)),
    transact: async (transaction, durability = "durable") =>
      durability === "durable"
        ? queue.write(() => connection.runAll(transaction()))
        : connection.transactQueries(transaction),
    close: async () => {
      await queue.finish();
      connection.close();
      log?.close();
    },
  };
}
