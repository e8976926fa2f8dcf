// Rate limiter in a SQL database, for several processes that count together without Redis. Each count is a transaction;
// requests of one rate-limit key that wait in the same process share the next transaction.

import { rememberBans } from "../../limits/ban-memory.ts";
import { type BanRule, type ConsumeResult, consume } from "../../limits/consume.ts";
import { type LimitState, newLimitState } from "../../limits/limit-state.ts";
import type { Limiter } from "../../limits/limiter.ts";
import { type WindowLimit, type WindowState, windowStates } from "../../limits/window-state.ts";
import type { Database, Query, Row } from "./database.ts";
import { REMOVAL_BATCH_ROWS, removeInBatches } from "./remove-in-batches.ts";
import { readString, singleRow } from "./row.ts";

const select = "SELECT state FROM limit_states WHERE rate_limit_key = ?";
/** Inserts or locks the row until the transaction ends, without changing a value. */
const lock = `INSERT INTO limit_states (rate_limit_key, state, expires_at_ms) VALUES (?, ?, 0)
  ON CONFLICT (rate_limit_key) DO UPDATE SET rate_limit_key = excluded.rate_limit_key RETURNING state`;
const update = "UPDATE limit_states SET state = ?, expires_at_ms = ? WHERE rate_limit_key = ?";
/** The outer condition is checked again if another transaction has changed the row. */
export const removeExpiredLimits = `DELETE FROM limit_states WHERE expires_at_ms <= ? AND rate_limit_key IN
  (SELECT rate_limit_key FROM limit_states WHERE expires_at_ms <= ? LIMIT ${REMOVAL_BATCH_ROWS}) RETURNING 1`;

interface QueuedRequest {
  limits: WindowLimit[];
  lastRejectedAtMs: number;
  resolve: (result: ConsumeResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a limiter that counts in the database.
 * @param db the database that has the table `limit_states`. The caller closes it.
 */
export function sqlLimiter(db: Database, rule: BanRule, now: () => Date): Limiter {
  const pending = new Map<string, QueuedRequest[]>();

  function enqueue(rateLimitKey: string, limits: WindowLimit[], lastRejectedAtMs: number): Promise<ConsumeResult> {
    return new Promise((resolve, reject) => {
      const request = { limits, lastRejectedAtMs, resolve, reject };
      const queue = pending.get(rateLimitKey);
      if (queue !== undefined) queue.push(request);
      else {
        pending.set(rateLimitKey, [request]);
        void processQueue(rateLimitKey);
      }
    });
  }

  async function processQueue(rateLimitKey: string): Promise<void> {
    for (let batch = pending.get(rateLimitKey); batch?.length; batch = pending.get(rateLimitKey)) {
      pending.set(rateLimitKey, []);
      await processBatch(rateLimitKey, batch);
    }
    pending.delete(rateLimitKey);
  }

  async function processBatch(rateLimitKey: string, batch: QueuedRequest[]): Promise<void> {
    try {
      const results = await db.transact(() => consumeAll(rateLimitKey, batch), "fast");
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function* consumeAll(rateLimitKey: string, batch: QueuedRequest[]): Generator<Query, ConsumeResult[], Row[]> {
    const row = singleRow(yield { sql: lock, values: [rateLimitKey, JSON.stringify(newLimitState)] });
    let state: LimitState = JSON.parse(readString(row[0], "state"));
    let expiresAtMs = 0;
    const results = batch.map(({ limits, lastRejectedAtMs }) => {
      if (lastRejectedAtMs > state.lastRejectedAtMs) state = { ...state, lastRejectedAtMs };
      const consumed = consume(state, limits, rule, now().getTime());
      ({ state, expiresAtMs } = consumed);
      return consumed.result;
    });
    yield { sql: update, values: [JSON.stringify(state), expiresAtMs, rateLimitKey] };
    return results;
  }

  async function peek(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]> {
    const [row] = await db.read(select, [rateLimitKey]);
    const state: LimitState = row === undefined ? newLimitState : JSON.parse(readString(row[0], "state"));
    return windowStates(state, limits, now().getTime());
  }

  return {
    ...rememberBans({ consume: enqueue, peek }, now),
    check: async () => {
      await db.read(select, [""]);
      await db.checkWritable();
    },
    removeExpired: (nowMs, stopping) => removeInBatches(() => db.write(removeExpiredLimits, [nowMs, nowMs]), stopping),
    close: async () => {},
  };
}
