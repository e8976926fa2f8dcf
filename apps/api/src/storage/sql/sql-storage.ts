// Storage backend on any SQL database.
import { orderTable } from "../../tables/orders.ts";
import type { ItemStorage, Storage } from "../storage.ts";
import type { Identified, Table } from "../table.ts";
import type { Database, Query, Row } from "./database.ts";
import { REMOVAL_BATCH_ROWS, removeInBatches } from "./remove-in-batches.ts";
import { sqlKeys } from "./sql-keys.ts";
import { petIdempotencyKeys, sqlPets } from "./sql-pets.ts";
import { idempotentResponses, sqlTable } from "./sql-table.ts";

const removals = [
  petIdempotencyKeys.removeExpired,
  idempotentResponses.removeExpired,
  `DELETE FROM api_key_secrets WHERE expires_at_ms <= ? AND hash IN
    (SELECT hash FROM api_key_secrets WHERE expires_at_ms <= ? LIMIT ${REMOVAL_BATCH_ROWS}) RETURNING 1`,
];

export function sqlStorage(db: Database): Storage {
  const tables = new Map<unknown, unknown>();
  function tableFor<Item extends Identified>(table: Table<Item>): ItemStorage<Item> {
    const existing = tables.get(table);
    // The key determines the type.
    if (existing) return existing as ItemStorage<Item>;
    const created = sqlTable(db, table);
    tables.set(table, created);
    return created;
  }
  return {
    pets: sqlPets(db),
    orders: tableFor(orderTable),
    table: tableFor,
    keys: sqlKeys(db),
    check: async () => {
      await db.read("SELECT 1 FROM pets LIMIT 1", []);
      await db.checkWritable();
    },
    removeExpired: async (nowMs, stopping) => {
      for (const sql of removals) {
        await removeInBatches(() => db.transact(() => run({ sql, values: [nowMs, nowMs] }), "fast"), stopping);
      }
    },
    close: () => db.close(),
  };
}

function* run(query: Query): Generator<Query, Row[], Row[]> {
  return yield query;
}
