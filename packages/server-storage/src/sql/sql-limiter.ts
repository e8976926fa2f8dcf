// Rate limiter in a SQL database, for several processes that count together without Redis. Each count is a transaction;
// requests of one rate-limit key that wait in the same process share the next transaction.

import {
  type BanRule,
  type ConsumeResult,
  consume,
  type Limiter,
  type LimitState,
  newLimitState,
  type WindowLimit,
  type WindowState,
  windowStates,
} from "@onecontract/server-node/limits";
import { BanMemory } from "../limits/ban-memory.ts";
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

/** Counts in the database that has the table `limit_states`. */
export class SqlLimiter implements Limiter {
  readonly #db: Database;
  readonly #rule: BanRule;
  readonly #now: () => Date;
  readonly #bans: BanMemory;
  readonly #close: () => Promise<void>;
  /** Requests that wait for the transaction of their rate-limit key. A key with an empty list has a transaction. */
  readonly #pending = new Map<string, QueuedRequest[]>();

  /** @param close closes the database. @default the caller closes it */
  constructor(db: Database, rule: BanRule, now: () => Date, close = async () => {}) {
    this.#close = close;
    this.#db = db;
    this.#rule = rule;
    this.#now = now;
    const backend = { consume: this.#enqueue.bind(this), peek: this.#peekInDatabase.bind(this) };
    this.#bans = new BanMemory(backend, now);
  }

  consume(rateLimitKey: string, limits: WindowLimit[]): ConsumeResult | Promise<ConsumeResult> {
    return this.#bans.consume(rateLimitKey, limits);
  }

  peek(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]> {
    return this.#bans.peek(rateLimitKey, limits);
  }

  async check(): Promise<void> {
    await this.#db.read(select, [""]);
    await this.#db.checkWritable();
  }

  removeExpired(nowMs: number, stopping?: AbortSignal): Promise<void> {
    return removeInBatches(() => this.#db.write(removeExpiredLimits, [nowMs, nowMs]), stopping);
  }

  close(): Promise<void> {
    return this.#close();
  }

  #enqueue(rateLimitKey: string, limits: WindowLimit[], lastRejectedAtMs: number): Promise<ConsumeResult> {
    return new Promise((resolve, reject) => {
      const request = { limits, lastRejectedAtMs, resolve, reject };
      const queue = this.#pending.get(rateLimitKey);
      if (queue !== undefined) queue.push(request);
      else {
        this.#pending.set(rateLimitKey, [request]);
        void this.#processQueue(rateLimitKey);
      }
    });
  }

  async #processQueue(rateLimitKey: string): Promise<void> {
    for (let batch = this.#pending.get(rateLimitKey); batch?.length; batch = this.#pending.get(rateLimitKey)) {
      this.#pending.set(rateLimitKey, []);
      await this.#processBatch(rateLimitKey, batch);
    }
    this.#pending.delete(rateLimitKey);
  }

  async #processBatch(rateLimitKey: string, batch: QueuedRequest[]): Promise<void> {
    try {
      const results = await this.#db.transact(() => this.#consumeAll(rateLimitKey, batch), "fast");
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  *#consumeAll(rateLimitKey: string, batch: QueuedRequest[]): Generator<Query, ConsumeResult[], Row[]> {
    const row = singleRow(yield { sql: lock, values: [rateLimitKey, JSON.stringify(newLimitState)] });
    let state: LimitState = JSON.parse(readString(row[0], "state"));
    let expiresAtMs = 0;
    const results = batch.map(({ limits, lastRejectedAtMs }) => {
      if (lastRejectedAtMs > state.lastRejectedAtMs) state = { ...state, lastRejectedAtMs };
      const consumed = consume(state, limits, this.#rule, this.#now().getTime());
      ({ state, expiresAtMs } = consumed);
      return consumed.result;
    });
    yield { sql: update, values: [JSON.stringify(state), expiresAtMs, rateLimitKey] };
    return results;
  }

  async #peekInDatabase(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]> {
    const [row] = await this.#db.read(select, [rateLimitKey]);
    const state: LimitState = row === undefined ? newLimitState : JSON.parse(readString(row[0], "state"));
    return windowStates(state, limits, this.#now().getTime());
  }
}
