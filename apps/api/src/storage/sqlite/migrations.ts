// Migrates a SQLite file to the latest schema.
import type { DatabaseSync } from "node:sqlite";
import { readInteger } from "../sql/row.ts";
import {
  createLimitStates,
  type Dialect,
  dataMigrations,
  pendingMigrations,
  recreateLimitStates,
} from "../sql/schema.ts";

const sqliteDialect: Dialect = {
  integer: "INTEGER",
  bytes: "BLOB",
  identityKey: "INTEGER PRIMARY KEY AUTOINCREMENT",
  identityTableOptions: "STRICT",
  tableOptions: "STRICT, WITHOUT ROWID",
};

/** The index contains all columns of a pet, so a page of one status is read from the index alone. */
const coveringStatusIndex = `
  DROP INDEX pets_by_status;
  CREATE INDEX pets_by_status ON pets (status, id, name, category_id);`;

/** Migrations of the data file: pets, orders, API keys and idempotency keys. */
export const sqliteDataMigrations = [...dataMigrations(sqliteDialect), coveringStatusIndex];

/** Migrations of the separate file with counters and bans. */
export const sqliteLimitMigrations = [createLimitStates(sqliteDialect), recreateLimitStates(sqliteDialect)];

/** Runs the pending migrations exactly once, even if several processes start together. */
export function migrate(db: DatabaseSync, migrations: string[]): void {
  // A current schema needs no write, so a locked or read-only file can still be read.
  if (schemaVersion(db) === migrations.length) return;
  // With IMMEDIATE a second process waits here and then reads the version that the first one wrote.
  db.exec("BEGIN IMMEDIATE");
  try {
    for (const migration of pendingMigrations(schemaVersion(db), migrations)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    db.exec("COMMIT");
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

function schemaVersion(db: DatabaseSync): number {
  const statement = db.prepare("PRAGMA user_version");
  statement.setReadBigInts(true);
  return readInteger(statement.get()?.user_version, "user_version");
}
