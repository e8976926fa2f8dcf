// What the storage needs of a SQL engine. Queries are written once, in the SQL that all engines have in common.
import type { Awaitable } from "@petstore/server";

/** Of a column. An integer that a number cannot hold is read as bigint, so that int64 stays exact; others as either. */
export type Value = string | number | bigint | Uint8Array | null;

/** Values in the order of the statement's columns: engines make arrays in half the time of objects. */
export type Row = readonly unknown[];

export interface Query {
  /** With `?` for each value. */
  sql: string;
  values: Value[];
}

/**
 * A transaction as a generator: it yields queries and is given their rows. So one text serves an engine that answers at
 * once as well as one that is reached over a network. When it throws, its changes are undone.
 */
export type Transaction<Result> = () => Generator<Query, Result, Row[]>;

/** `durable`: a commit outlives a power cut. `fast`: it outlives the process, but not always a power cut. */
export type Durability = "durable" | "fast";

/** Each of its promises is rejected with a StorageUnavailableError when the engine cannot answer now. */
export interface Database {
  /** At once where the engine answers so, as nearly every request reads. */
  read(sql: string, values: Value[]): Awaitable<Row[]>;
  /** One statement that is a durable transaction of its own. */
  write(sql: string, values: Value[]): Promise<Row[]>;
  /** @param durability @default "durable" */
  transact<Result>(transaction: Transaction<Result>, durability?: Durability): Promise<Result>;
  /** Finishes the writes that wait and lets go of the engine. */
  close(): Promise<void>;
}
