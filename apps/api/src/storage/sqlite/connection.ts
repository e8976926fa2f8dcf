// A connection to a SQLite file: its settings, prepared statements, and which of its errors pass by themselves.

import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StorageUnavailableError } from "../storage.ts";

/** `durable`: a commit outlives a power cut. `fast`: it outlives the process, but not always a power cut. */
export type Durability = "durable" | "fast";

/** https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_FULL = 13;

/** @param busyTimeoutMs how long to wait for another process that writes. */
export async function connect(path: string, durability: Durability, busyTimeoutMs: number): Promise<DatabaseSync> {
  const db = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true });
  try {
    await useWriteAheadLog(db, busyTimeoutMs);
    db.exec(`PRAGMA synchronous = ${durability === "durable" ? "FULL" : "NORMAL"}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A statement whose integers are read as bigint. */
export function prepare(db: DatabaseSync, sql: string): StatementSync {
  const statement = db.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}

/** Runs `work` in a transaction of its own that nobody else writes in between. */
export function transact<Result>(db: DatabaseSync, work: () => Result): Result {
  try {
    db.exec("BEGIN IMMEDIATE");
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw isPassing(error) ? new StorageUnavailableError("the SQLite file is busy or full", { cause: error }) : error;
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

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return false;
  // The low byte is the kind of error; the rest says more about it.
  return [SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL].includes(error.errcode & 0xff);
}
