// Takes a SQLite file to the newest schema.
import type { DatabaseSync } from "node:sqlite";
import { integer } from "../sql/row.ts";
import { type Dialect, dataSteps, stepsFrom } from "../sql/schema.ts";

export const sqliteDialect: Dialect = {
  integer: "INTEGER",
  bytes: "BLOB",
  id: "INTEGER PRIMARY KEY AUTOINCREMENT",
  numberedTable: "STRICT",
  keyedTable: "STRICT, WITHOUT ROWID",
};

/** With all columns of an animal, a page of one status is read from the index alone. */
const pagesFromIndex = `
  DROP INDEX pets_by_status;
  CREATE INDEX pets_by_status ON pets (status, id, name, category_id);`;

/** Animals, orders, API keys and idempotency keys. */
export const sqliteDataSteps = [...dataSteps(sqliteDialect), pagesFromIndex];

/** Does the steps that are missing, once, also when several processes start together. */
export function migrate(db: DatabaseSync, steps: string[]): void {
  // IMMEDIATE: a second process waits here, and then reads the version that the first one wrote.
  db.exec("BEGIN IMMEDIATE");
  try {
    for (const step of stepsFrom(schemaVersion(db), steps)) db.exec(step);
    db.exec(`PRAGMA user_version = ${steps.length}`);
    db.exec("COMMIT");
  } catch (error) {
    db.exec("ROLLBACK");
    throw error;
  }
}

function schemaVersion(db: DatabaseSync): number {
  const statement = db.prepare("PRAGMA user_version");
  statement.setReadBigInts(true);
  return integer(statement.get()?.user_version, "user_version");
}
