// Storage backend on any SQL database.
import type { Storage } from "../storage.ts";
import type { Database, Query, Row } from "./database.ts";
import { REMOVAL_BATCH_ROWS, removeInBatches } from "./remove-in-batches.ts";
import { sqlKeys } from "./sql-keys.ts";
import { sqlOrders } from "./sql-orders.ts";
import { petIdempotencyKeys, sqlPets } from "./sql-pets.ts";

const removals = [
  petIdempotencyKeys.removeExpired,
  `DELETE FROM api_key_secrets WHERE expires_at_ms <= ? AND hash IN
    (SELECT hash FROM api_key_secrets WHERE expires_at_ms <= ? LIMIT ${REMOVAL_BATCH_ROWS}) RETURNING 1`,
];

export function sqlStorage(db: Database): Storage {
  return {
    pets: sqlPets(db),
    orders: sqlOrders(db),
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
