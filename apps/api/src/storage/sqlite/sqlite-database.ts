// The embedded engine: one SQLite file, with two connections to it that differ in how durable a commit is.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Database } from "../sql/database.ts";
import { dataSteps } from "../sql/schema.ts";
import { CommitQueue } from "./commit-queue.ts";
import { type Connection, connect } from "./connection.ts";
import { migrate, sqliteDialect } from "./migrations.ts";

export interface SqliteOptions {
  /** The database file; it and its folder are made when they are not there. */
  path: string;
  /** How long to wait for another process that writes. @default 5000 */
  busyTimeoutMs?: number;
}

/** Opens the file and migrates it. */
export async function openSqliteDatabase({ path, busyTimeoutMs = 5000 }: SqliteOptions): Promise<Database> {
  mkdirSync(dirname(path), { recursive: true });
  const durable = await connect(path, { durability: "durable", busyTimeoutMs });
  try {
    migrate(durable.db, dataSteps(sqliteDialect));
    return databaseOn(durable, await connect(path, { durability: "fast", busyTimeoutMs }));
  } catch (error) {
    durable.db.close();
    throw error;
  }
}

/** @param fast may be the same connection where nothing needs to be durable. */
export function databaseOn(durable: Connection, fast: Connection): Database {
  const queue = new CommitQueue(durable);
  return {
    read: async (sql, values) => durable.read(sql, values),
    write: (sql, values) => queue.write(() => durable.run(sql, values)),
    transact: async (transaction, durability = "durable") => {
      if (durability === "durable") return queue.write(() => durable.runAll(transaction()));
      durable.endReading();
      return fast.transactQueries(transaction);
    },
    close: async () => {
      queue.commit();
      durable.close();
      if (fast !== durable) fast.close();
    },
  };
}
