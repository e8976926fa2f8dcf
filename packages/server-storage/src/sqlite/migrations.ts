// Migrates a SQLite file to the latest schema.
import type { DatabaseSync } from "node:sqlite";
import { createLimitStates, recreateLimitStates } from "../sql/limit-states.ts";
import {
  type AppliedMigration,
  createMigrationTable,
  isPhase,
  type MigrationReport,
  type Migrations,
  type NamedMigration,
  type Phase,
  pendingNamed,
  pendingNumbered,
} from "../sql/migrations.ts";
import { readInteger, readOption, readString } from "../sql/row.ts";
import { sqliteDialect } from "./dialect.ts";

/** Migrations of the separate file with counters and bans. */
export const sqliteLimitMigrations = [createLimitStates(sqliteDialect), recreateLimitStates(sqliteDialect)];

/** Runs the pending migrations exactly once, even if several processes start together. */
export function migrate(
  db: DatabaseSync,
  migrations: Migrations,
  phases: readonly Phase[] = ["expand"],
): MigrationReport {
  const { numbered, named } = migrations;
  // A current schema needs no write, so a locked or read-only file can still be read.
  const isCurrent = schemaVersion(db) === numbered.length && pending(db, named, phases).length === 0;
  const applied = isCurrent ? [] : applyPending(db, migrations, phases);
  return { applied, pending: pendingNamed(appliedMigrations(db), named, ["contract"]).map(({ name }) => name) };
}

/** Returns the named migrations of the phases that are not applied. A new database gets those of all phases. */
function pending(db: DatabaseSync, named: Migrations["named"], phases: readonly Phase[]): NamedMigration[] {
  const done = appliedMigrations(db);
  const isEmpty = schemaVersion(db) === 0 && done.length === 0;
  return pendingNamed(done, named, isEmpty ? ["expand", "contract"] : phases);
}

/** Applies the pending migrations in one transaction, and returns their names. */
function applyPending(db: DatabaseSync, { numbered, named }: Migrations, phases: readonly Phase[]): string[] {
  const applied: string[] = [];
  // With IMMEDIATE a second process waits here and then reads what the first one wrote.
  db.exec("BEGIN IMMEDIATE");
  try {
    const migrations = pending(db, named, phases);
    const version = schemaVersion(db);
    for (const [index, migration] of pendingNumbered(version, numbered).entries()) {
      db.exec(migration);
      applied.push(`version ${version + index + 1}`);
    }
    db.exec(`PRAGMA user_version = ${numbered.length}`);
    if (migrations.length > 0) db.exec(createMigrationTable);
    for (const { name, phase, sql } of migrations) {
      db.exec(sql);
      db.prepare("INSERT INTO migrations (name, phase) VALUES (?, ?)").run(name, phase);
      applied.push(name);
    }
    db.exec("COMMIT");
    return applied;
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

function appliedMigrations(db: DatabaseSync): AppliedMigration[] {
  if (!db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get()) return [];
  const rows = db.prepare("SELECT name, phase FROM migrations").all();
  return rows.map(({ name, phase }) => ({
    name: readString(name, "name"),
    phase: readOption(phase, "phase", isPhase),
  }));
}

function schemaVersion(db: DatabaseSync): number {
  const statement = db.prepare("PRAGMA user_version");
  statement.setReadBigInts(true);
  return readInteger(statement.get()?.user_version, "user_version");
}
