// A connection to a SQLite file: its settings, prepared statements and transient errors.

import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Query, Row, Transaction } from "../sql/database.ts";
import { StorageUnavailableError } from "../storage.ts";

/** Result codes (https://sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
/** A lock that SQLite has tried to get for about 10 seconds, such as on a file system whose locks fail. */
const SQLITE_PROTOCOL = 15;
const SQLITE_NOTADB = 26;

export interface ConnectionOptions {
  /** Maximum time to wait for a write of another process. */
  busyTimeoutMs: number;
  /** True to lock the file for other connections until this one is closed or its process ends. */
  exclusive?: boolean;
}

type Statement = (values: SQLInputValue[]) => Row[];

/** A connection with a cache of prepared statements. */
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
   * Runs a read-only statement. Reads in the same turn of the event loop share a transaction, because its locks cost more
   * than finding a row.
   */
  read(sql: string, values: SQLInputValue[]): Row[] {
    try {
      if (!this.#isReading) {
        // The transaction of an earlier read may have failed to end.
        if (!this.db.isTransaction) this.run("BEGIN", []);
        this.#isReading = true;
        setImmediate(() => this.endReading());
      }
      return this.#prepared(this.#reads, sql, readRows)(values);
    } catch (error) {
      throw toUnavailableError(error);
    }
  }

  /** Ends the read transaction, so that later reads see the latest commits of other connections. */
  endReading(): void {
    if (!this.#isReading) return;
    this.#isReading = false;
    try {
      // A disk failure has already rolled it back.
      if (this.db.isTransaction) this.run("COMMIT", []);
    } catch {
      // There is nothing to lose. If the disk still fails, the next read reports that.
      this.#rollBack();
    }
  }

  #rollBack(): void {
    try {
      if (this.db.isTransaction) this.db.exec("ROLLBACK");
    } catch {
      // The error that led here is reported.
    }
  }

  close(): void {
    this.endReading();
    this.db.close();
  }

  /** Runs all queries of a generator and returns its result. */
  runAll<Result>(queries: Generator<Query, Result, Row[]>): Result {
    let step = queries.next();
    while (!step.done) step = queries.next(this.run(step.value.sql, step.value.values));
    return step.value;
  }

  /** Runs `work` in a write transaction. */
  transact<Result>(work: () => Result): Result {
    try {
      this.endReading();
      this.run("BEGIN IMMEDIATE", []);
      const result = work();
      this.run("COMMIT", []);
      return result;
    } catch (error) {
      this.#rollBack();
      throw toUnavailableError(error);
    }
  }

  /** Writes the file header with the values that it already has. */
  rewriteHeader(): void {
    const [row] = this.run("PRAGMA user_version", []);
    this.db.exec(`PRAGMA user_version = ${Number(row?.[0])}`);
  }

  /** Leaves checkpoints to `createCheckpointer`. */
  disableAutomaticCheckpoints(): void {
    this.db.exec("PRAGMA wal_autocheckpoint = 0");
  }

  /** Returns the number of pages in the write-ahead log that a checkpoint would copy to the file. */
  pagesToCheckpoint(): number {
    this.endReading();
    const [row] = this.run("PRAGMA wal_checkpoint(NOOP)", []);
    return Number(row?.[1]) - Number(row?.[2]);
  }

  checkpoint(): void {
    this.endReading();
    this.run("PRAGMA wal_checkpoint(PASSIVE)", []);
  }

  /** Makes SQLite report a lock of another process immediately, so that callers wait without blocking the event loop. */
  disableBusyTimeout(): void {
    this.db.exec("PRAGMA busy_timeout = 0");
  }

  transactQueries<Result>(transaction: Transaction<Result>): Result {
    return this.transact(() => this.runAll(transaction()));
  }

  #prepared(cache: Map<string, Statement>, sql: string, reader: (statement: StatementSync) => Statement): Statement {
    const cached = cache.get(sql);
    if (cached !== undefined) return cached;
    const prepared = reader(this.db.prepare(sql));
    cache.set(sql, prepared);
    return prepared;
  }
}

function exactRows(statement: StatementSync): Statement {
  statement.setReadBigInts(true);
  return createStatement(statement);
}

/**
 * Reads integers as numbers, which is faster, until one exceeds the safe range; from then on as bigints. Only for read-only
 * statements, because the statement may run twice.
 */
function readRows(statement: StatementSync): Statement {
  const rows = createStatement(statement);
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

function createStatement(statement: StatementSync): Statement {
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

/** Checks only the first row, because all rows of a statement have the same type. */
function areRows(rows: unknown[]): rows is Row[] {
  return rows.length === 0 || Array.isArray(rows[0]);
}

/** Opens a file in WAL mode. */
export async function connect(path: string, options: ConnectionOptions): Promise<Connection> {
  const { busyTimeoutMs, exclusive = false } = options;
  createPrivately(path);
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    if (exclusive) db.exec("PRAGMA locking_mode = EXCLUSIVE");
    await retryWhileBusy(() => db.exec("PRAGMA journal_mode = WAL"), busyTimeoutMs);
    // A commit survives the process. `WriteAheadLog` makes it survive a power failure.
    db.exec("PRAGMA synchronous = NORMAL");
    return new Connection(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Creates a file that other users of the machine cannot read. SQLite gives its write-ahead log the same mode. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch {
    // It exists, or SQLite reports the error.
  }
}

/** Interval between two attempts while another process writes. */
export const BUSY_RETRY_MS = 10;

/**
 * Repeats `work` while another connection has the file locked. SQLite's busy timeout would block the event loop, and does not
 * apply to two connections that switch the file to WAL at the same time.
 */
export async function retryWhileBusy<Result>(
  work: () => Result | Promise<Result>,
  timeoutMs: number,
  retryMs = BUSY_RETRY_MS,
): Promise<Result> {
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadlineMs) throw error;
    }
    await sleep(retryMs);
  }
}

/** Returns whether another connection holds a lock that SQLite needs. */
export function isBusy(error: unknown): boolean {
  const cause = error instanceof StorageUnavailableError ? error.cause : error;
  return [SQLITE_BUSY, SQLITE_LOCKED].includes(primaryCode(cause));
}

const UNAVAILABLE = [
  SQLITE_BUSY,
  SQLITE_LOCKED,
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_CANTOPEN,
  SQLITE_PROTOCOL,
  SQLITE_NOTADB,
];

/** Wraps errors of locks and of the disk, which requests cannot cause. Returns other errors unchanged. */
export function toUnavailableError(error: unknown): unknown {
  if (!UNAVAILABLE.includes(primaryCode(error))) return error;
  return new StorageUnavailableError("SQLite is unavailable: the file is locked or the disk fails", { cause: error });
}

/** Returns the low byte of SQLite's result code (the rest is the extended code), or -1 for other errors. */
function primaryCode(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : -1;
}
