// Inserts at most one row per idempotency key, in a table of keys that refer to what they created.
import type { AddResult, Idempotency } from "../storage.ts";
import type { Query, Row, Value } from "./database.ts";
import { REMOVAL_BATCH_ROWS } from "./remove-in-batches.ts";
import { readBytes, singleRow } from "./row.ts";

/** Statements on a table of idempotency keys. */
export interface IdempotencyTable {
  find: string;
  insert: string;
  /** Removes a batch of expired keys. Its two values are the current time. */
  removeExpired: string;
}

/** @param reference column that refers to the created row, or that holds the original response */
export function idempotencyTable(table: string, reference: string): IdempotencyTable {
  return {
    find: `SELECT fingerprint, ${reference} FROM ${table}
  WHERE key_id = ? AND idempotency_key = ? AND expires_at_ms > ?`,
    // Replaces an existing row only if it has expired.
    insert: `
  INSERT INTO ${table} (key_id, idempotency_key, fingerprint, ${reference}, expires_at_ms) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (key_id, idempotency_key) DO UPDATE
    SET fingerprint = excluded.fingerprint, ${reference} = excluded.${reference}, expires_at_ms = excluded.expires_at_ms
    WHERE ${table}.expires_at_ms <= ?
  RETURNING expires_at_ms`,
    removeExpired: `DELETE FROM ${table} WHERE expires_at_ms <= ? AND (key_id, idempotency_key) IN
    (SELECT key_id, idempotency_key FROM ${table} WHERE expires_at_ms <= ? LIMIT ${REMOVAL_BATCH_ROWS}) RETURNING 1`,
  };
}

export interface IdempotentInsert<Item> {
  table: IdempotencyTable;
  insert: Query;
  toItem(row: Row): Item;
  /** Value of the column that refers to the item. */
  reference(item: Item): Value;
  /** Returns the item of an earlier creation, or the query that finds it. */
  replay(reference: unknown): { item: Item } | { query: Query };
  remove(item: Item): Query;
}

/**
 * Inserts one row per idempotency key, which only one of several concurrent requests, in any process, can insert. The others
 * remove their row before any client can see it, and find the first one. A rollback would undo all rows of the batch.
 */
export function* insertOrReplay<Item>(
  steps: IdempotentInsert<Item>,
  idempotency: Idempotency,
): Generator<Query, AddResult<Item>, Row[]> {
  const { table, insert, toItem, reference, replay, remove } = steps;
  const { keyId, idempotencyKey, fingerprint, nowMs, expiresAtMs } = idempotency;
  const [earlier] = yield { sql: table.find, values: [keyId, idempotencyKey, nowMs] };
  if (earlier !== undefined) {
    if (Buffer.compare(readBytes(earlier[0], "fingerprint"), fingerprint) !== 0) return { outcome: "conflict" };
    const replayed = replay(earlier[1]);
    const item = "item" in replayed ? replayed.item : toItem(singleRow(yield replayed.query));
    return { outcome: "replayed", item };
  }
  const added = toItem(singleRow(yield insert));
  const values = [keyId, idempotencyKey, fingerprint, reference(added), expiresAtMs, nowMs];
  const inserted = yield { sql: table.insert, values };
  if (inserted.length > 0) return { outcome: "created", item: added };
  yield remove(added);
  return yield* insertOrReplay(steps, idempotency);
}
