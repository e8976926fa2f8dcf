// The database schema, as the steps that lead to it. A step that was released is never edited; add another.
import type { DatabaseSync } from "node:sqlite";
import { integer } from "./row.ts";

const steps = [
  `
  CREATE TABLE pets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    category_id INTEGER NOT NULL,
    status TEXT NOT NULL
  ) STRICT;
  CREATE INDEX pets_by_status ON pets (status, id);

  CREATE TABLE orders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    pet_id INTEGER NOT NULL REFERENCES pets (id),
    quantity INTEGER NOT NULL,
    status TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('live', 'test')),
    plan TEXT NOT NULL,
    limits TEXT,
    created_at_ms INTEGER NOT NULL,
    revoked_at_ms INTEGER,
    last_used_at_ms INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE api_key_secrets (
    hash BLOB PRIMARY KEY,
    key_id TEXT NOT NULL REFERENCES api_keys (id),
    created_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX api_key_secrets_by_key ON api_key_secrets (key_id);

  CREATE TABLE idempotency_keys (
    key_id TEXT NOT NULL REFERENCES api_keys (id),
    idempotency_key TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    pet_id INTEGER NOT NULL REFERENCES pets (id),
    expires_at_ms INTEGER NOT NULL,
    PRIMARY KEY (key_id, idempotency_key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at_ms);

  CREATE TABLE limit_states (
    subject TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    forget_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX limit_states_by_forgetting ON limit_states (forget_at_ms);
  `,
];

/** Takes the database to the newest step, once, also when several processes start together. */
export function migrate(db: DatabaseSync): void {
  // IMMEDIATE: a second process waits here, and then reads the version that the first one wrote.
  db.exec("BEGIN IMMEDIATE");
  try {
    const version = schemaVersion(db);
    if (version > steps.length) {
      throw new Error(`expected a database of version ${steps.length} or older, got version ${version}`);
    }
    for (const step of steps.slice(version)) db.exec(step);
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
  return integer(statement.get() ?? {}, "user_version");
}
