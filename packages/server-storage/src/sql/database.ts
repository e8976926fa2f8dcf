// Interface of a SQL database. Queries are written once, in the SQL that SQLite and PostgreSQL have in common.
import type { Awaitable } from "../awaitable.ts";

/** A column value. An integer beyond the safe range is read as bigint so that int64 stays exact; others may be either. */
export type Value = string | number | bigint | Uint8Array | null;

/** Values in the order of the statement's columns. Drivers create arrays in half the time of objects. */
export type Row = readonly unknown[];

export interface Query {
  /** A statement with `?` for each value. */
  sql: string;
  values: Value[];
}

/**
 * A transaction as a generator that yields queries and receives their rows, so that the same code runs on a synchronous
 * and an asynchronous database. If it throws, the transaction is rolled back.
 */
export type Transaction<Result> = () => Generator<Query, Result, Row[]>;

/** `durable`: a commit survives a power failure. `fast`: it survives the process, but not always a power failure. */
export type Durability = "durable" | "fast";

/** Every method rejects with a StorageUnavailableError if the database is temporarily unavailable. */
export interface Database {
  /** Runs one read-only statement. Synchronous if the database is, because nearly every request reads. */
  read(sql: string, values: Value[]): Awaitable<Row[]>;
  /** Runs one statement as a durable transaction. */
  write(sql: string, values: Value[]): Promise<Row[]>;
  /** Runs a transaction. @param durability @default "durable" */
  transact<Result>(transaction: Transaction<Result>, durability?: Durability): Promise<Result>;
  /**
   * Runs a durable transaction whose statements may alternate with those of other transactions, which saves round trips. The
   * transaction must be correct in any such order, although it sees uncommitted changes of the others.
   */
  transactInterleaved<Result>(transaction: Transaction<Result>): Promise<Result>;
  /** Checks the health: resolves if a durable write is possible. Changes no data. */
  checkWritable(): Promise<void>;
  /** Completes pending writes and closes the connections. */
  close(): Promise<void>;
}
