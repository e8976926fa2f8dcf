-- Schema of a database that a release before named migrations has left.
CREATE TABLE pets (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      category_id INTEGER NOT NULL,
      status TEXT NOT NULL
    ) STRICT;
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
CREATE INDEX pets_by_status ON pets (status, id, name, category_id);
PRAGMA user_version = 2;
