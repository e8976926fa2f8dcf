// Storage backend on any SQL database.
import { type Collection, type CollectionOptions, SqlCollection } from "../collections/collection.ts";
import type { ItemStorage, Storage } from "../storage.ts";
import type { Identified, Table } from "../table.ts";
import type { Database, Query, Row } from "./database.ts";
import { REMOVAL_BATCH_ROWS, removeInBatches } from "./remove-in-batches.ts";
import { sqlKeys } from "./sql-keys.ts";
import { idempotentResponses, sqlTable } from "./sql-table.ts";

const ownRemovals = [
  idempotentResponses.removeExpired,
  `DELETE FROM api_key_secrets WHERE expires_at_ms <= ? AND hash IN
    (SELECT hash FROM api_key_secrets WHERE expires_at_ms <= ? LIMIT ${REMOVAL_BATCH_ROWS}) RETURNING 1`,
];

export interface SqlStorageOptions {
  /** Statements that remove expired rows of the application's own tables. @default none */
  removals?: readonly string[] | undefined;
  /** True if new collections get their examples. @default false */
  addExamples?: boolean | undefined;
}

export function sqlStorage(db: Database, { removals = [], addExamples = false }: SqlStorageOptions = {}): Storage {
  const tables = new Map<unknown, unknown>();
  return {
    database: db,
    table<Item extends Identified>(table: Table<Item>): ItemStorage<Item> {
      const existing = tables.get(table);
      // The key determines the type.
      if (existing) return existing as ItemStorage<Item>;
      const created = sqlTable(db, table);
      tables.set(table, created);
      return created;
    },
    collection<Item extends object, NewKey extends string | number>({
      examples,
      ...options
    }: CollectionOptions<Item, NewKey>): Collection<Item, NewKey> {
      return new SqlCollection(db, { ...options, examples: addExamples ? examples : [] });
    },
    keys: sqlKeys(db),
    check: async () => {
      await db.read("SELECT 1 FROM api_keys LIMIT 1", []);
      await db.checkWritable();
    },
    removeExpired: async (nowMs, stopping) => {
      for (const sql of [...removals, ...ownRemovals]) {
        await removeInBatches(() => db.transact(() => run({ sql, values: [nowMs, nowMs] }), "fast"), stopping);
      }
    },
    close: () => db.close(),
  };
}

function* run(query: Query): Generator<Query, Row[], Row[]> {
  return yield query;
}
