// The tables, as the steps that lead to them. A step that was released is never edited; add another.

/** What engines call the same thing. */
export interface Dialect {
  /** A 64-bit integer. */
  integer: string;
  bytes: string;
  /** A primary key that counts up and never gives a number twice. */
  id: string;
  /** Behind a table with such a key. */
  numberedTable: string;
  /** Behind a table with a key of another kind. */
  keyedTable: string;
}

/** Animals, orders, API keys and idempotency keys. */
export function dataSteps({ integer, bytes, id, numberedTable, keyedTable }: Dialect): string[] {
  return [
    `
    CREATE TABLE pets (
      id ${id},
      name TEXT NOT NULL,
      category_id ${integer} NOT NULL,
      status TEXT NOT NULL
    ) ${numberedTable};
    CREATE INDEX pets_by_status ON pets (status, id);

    CREATE TABLE orders (
      id ${id},
      pet_id ${integer} NOT NULL REFERENCES pets (id),
      quantity ${integer} NOT NULL,
      status TEXT NOT NULL,
      created_at_ms ${integer} NOT NULL
    ) ${numberedTable};

    CREATE TABLE api_keys (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      mode TEXT NOT NULL CHECK (mode IN ('live', 'test')),
      plan TEXT NOT NULL,
      limits TEXT,
      created_at_ms ${integer} NOT NULL,
      revoked_at_ms ${integer},
      last_used_at_ms ${integer}
    ) ${keyedTable};

    CREATE TABLE api_key_secrets (
      hash ${bytes} PRIMARY KEY,
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      created_at_ms ${integer} NOT NULL,
      expires_at_ms ${integer}
    ) ${keyedTable};
    CREATE INDEX api_key_secrets_by_key ON api_key_secrets (key_id);

    CREATE TABLE idempotency_keys (
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      idempotency_key TEXT NOT NULL,
      fingerprint ${bytes} NOT NULL,
      pet_id ${integer} NOT NULL REFERENCES pets (id),
      expires_at_ms ${integer} NOT NULL,
      PRIMARY KEY (key_id, idempotency_key)
    ) ${keyedTable};
    CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at_ms);
    `,
  ];
}

/** Counters and bans. */
export function limitSteps({ integer, keyedTable }: Dialect): string[] {
  return [
    `
    CREATE TABLE limit_states (
      subject TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      forget_at_ms ${integer} NOT NULL
    ) ${keyedTable};
    CREATE INDEX limit_states_by_forgetting ON limit_states (forget_at_ms);
    `,
  ];
}

/** @throws Error when the database is of a newer release. */
export function stepsFrom(version: number, steps: string[]): string[] {
  if (version > steps.length) {
    throw new Error(`expected a database of version ${steps.length} or older, got version ${version}`);
  }
  return steps.slice(version);
}
