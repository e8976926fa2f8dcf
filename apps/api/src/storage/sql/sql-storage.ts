// The storage on a SQL database, whichever it is.
import type { Storage } from "../storage.ts";
import type { Database } from "./database.ts";
import { sqlKeys } from "./sql-keys.ts";
import { sqlOrders } from "./sql-orders.ts";
import { sqlPets } from "./sql-pets.ts";

const removals = [
  "DELETE FROM idempotency_keys WHERE expires_at_ms <= ?",
  "DELETE FROM api_key_secrets WHERE expires_at_ms <= ?",
];

export function sqlStorage(db: Database): Storage {
  return {
    pets: sqlPets(db),
    orders: sqlOrders(db),
    keys: sqlKeys(db),
    check: async () => void (await db.read("SELECT 1 FROM pets LIMIT 1", [])),
    removeExpired: (nowMs) =>
      db.transact(function* () {
        for (const sql of removals) yield { sql, values: [nowMs] };
      }, "fast"),
    close: () => db.close(),
  };
}
