// A connection to a SQLite file: its settings, prepared statements, and which of its errors pass by themselves.

import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Query, Row, Transaction } from "../sql/database.ts";
import { StorageUnavailableError } from "../storage.ts";

/** https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_FULL = 13;

export interface ConnectionOptions {
  /** How long to wait for another process that writes. */
  busyTimeoutMs: number;
  /** Keep every other connection out until this one is closed, or its process ends, however it ends. */
  exclusive?: boolean;
}

type Statement = (values: SQLInputValue[]) => Row[];

/** A connection that remembers its statements and undoes nothing by itself. */
export class Connection {
  readonly db: DatabaseSync;
  readonly #changes = new Map<string, Statement>();
  readonly #reads = new Map<string, Statement>();
  #isReading = false;

  constructor(db: DatabaseSync) {
    this.db = db;
  }

  run(sql: string, values: SQLInputValue[]): Row[] {
    return this.#prepared(this.#changes, sql, exactRows)(values);
  }

  /**
   * For what changes nothing. The reads of one turn of the event loop share a transaction, as its locks cost more than
   * finding a row.
   */
  read(sql: string, values: SQLInputValue[]): Row[] {
    if (!this.#isReading) {
      this.run("BEGIN", []);
      this.#isReading = true;
      setImmediate(() => this.endReading());
    }
    return this.#prepared(this.#reads, sql, readRows)(values);
  }

  /** What is read from now on sees what other connections have written so far. */
  endReading(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    // A failure of the disk has undone it already.
    if (this.db.isTransaction) this.run("COMMIT", []);
  }

  close(): void {
    this.endReading();
    this.db.close();
  }

  /** Runs a generator of queries to its end. */
  runAll<Result>(queries: Generator<Query, Result, Row[]>): Result {
    let step = queries.next();
    while (!step.done) step = queries.next(this.run(step.value.sql, step.value.values));
    return step.value;
  }

  /** Runs `work` in a transaction of its own that nobody else writes in between. */
  transact<Result>(work: () => Result): Result {
    try {
      this.endReading();
      this.run("BEGIN IMMEDIATE", []);
      const result = work();
      this.run("COMMIT", []);
      return result;
    } catch (error) {
      if (this.db.isTransaction) this.db.exec("ROLLBACK");
      throw isPassing(error) ? new StorageUnavailableError("the SQLite file is busy or full", { cause: error }) : error;
    }
  }

  transactQueries<Result>(transaction: Transaction<Result>): Result {
    return this.transact(() => this.runAll(transaction()));
  }

  #prepared(known: Map<string, Statement>, sql: string, reader: (statement: StatementSync) => Statement): Statement {
    const earlier = known.get(sql);
    if (earlier !== undefined) return earlier;
    const prepared = reader(this.db.prepare(sql));
    known.set(sql, prepared);
    return prepared;
  }
}

function exactRows(statement: StatementSync): Statement {
  statement.setReadBigInts(true);
  return rowsOf(statement);
}

/**
 * Integers are numbers, which are made faster, until one is met that no number can hold: from then on they are bigints.
 * Only for what changes nothing, as it may be done twice.
 */
function readRows(statement: StatementSync): Statement {
  const rows = rowsOf(statement);
  return (values) => {
    try {
      return rows(values);
    } catch (error) {
      if (!isOutOfRange(error)) throw error;
      statement.setReadBigInts(true);
      return rows(values);
    }
  };
}

function rowsOf(statement: StatementSync): Statement {
  statement.setReturnArrays(true);
  return (values) => {
    const rows: unknown[] = statement.all(...values);
    if (!areRows(rows)) throw new Error("rows: expected arrays of values, got something else");
    return rows;
  };
}

function isOutOfRange(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_OUT_OF_RANGE";
}

/** The rows of a statement are all of one kind. */
function areRows(rows: unknown[]): rows is Row[] {
  return rows.length === 0 || Array.isArray(rows[0]);
}

export async function connect(path: string, options: ConnectionOptions): Promise<Connection> {
  const { busyTimeoutMs, exclusive = false } = options;
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    if (exclusive) db.exec("PRAGMA locking_mode = EXCLUSIVE");
    await useWriteAheadLog(db, busyTimeoutMs);
    // A commit outlives the process. That it outlives a power cut too is up to `WriteAheadLog`.
    db.exec("PRAGMA synchronous = NORMAL");
    return new Connection(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** SQLite does not wait when two connections switch a new file to WAL at once, so the waiting is done here. */
async function useWriteAheadLog(db: DatabaseSync, waitMs: number): Promise<void> {
  const stepMs = 20;
  for (let waitedMs = 0; ; waitedMs += stepMs) {
    try {
      db.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isPassing(error) || waitedMs >= waitMs) throw error;
      await sleep(stepMs);
    }
  }
}

/** Whether an error of SQLite is worth another try: the file is busy, locked or full. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return false;
  // The low byte is the kind of error; the rest says more about it.
  return [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL].includes(error.errcode & 0xff);
}
