// The embedded storage engine: one SQLite file, with two connections to it that differ in how durable a commit is.
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Storage } from "../storage.ts";
import { CommitQueue } from "./commit-queue.ts";
import { connect, prepare, transact } from "./connection.ts";
import { migrate } from "./migrations.ts";
import { sqliteKeys } from "./sqlite-keys.ts";
import { sqliteLimits } from "./sqlite-limits.ts";
import { sqliteOrders } from "./sqlite-orders.ts";
import { sqlitePets } from "./sqlite-pets.ts";

export interface SqliteOptions {
  /** The database file; it and its folder are made when they are not there. */
  path: string;
  /** How long to wait for another process that writes. @default 5000 */
  busyTimeoutMs?: number;
}

/** Opens the file and migrates it. */
export async function openSqliteStorage({ path, busyTimeoutMs = 5000 }: SqliteOptions): Promise<Storage> {
  mkdirSync(dirname(path), { recursive: true });
  const durable = await connect(path, "durable", busyTimeoutMs);
  try {
    migrate(durable);
    return storageOn(durable, await connect(path, "fast", busyTimeoutMs));
  } catch (error) {
    durable.close();
    throw error;
  }
}

function storageOn(durable: DatabaseSync, fast: DatabaseSync): Storage {
  const queue = new CommitQueue(durable);
  const removals = [
    prepare(fast, "DELETE FROM limit_states WHERE forget_at_ms <= ?"),
    prepare(fast, "DELETE FROM idempotency_keys WHERE expires_at_ms <= ?"),
    prepare(fast, "DELETE FROM api_key_secrets WHERE expires_at_ms <= ?"),
  ];
  return {
    pets: sqlitePets(durable, queue),
    orders: sqliteOrders(durable, queue),
    keys: sqliteKeys(durable, fast, queue),
    limits: sqliteLimits(fast),
    check: async () => void durable.exec("SELECT 1 FROM pets LIMIT 1"),
    removeExpired: async (nowMs) => transact(fast, () => removals.forEach((removal) => void removal.run(nowMs))),
    close: async () => {
      queue.commit();
      durable.close();
      fast.close();
    },
  };
}
