// Numbered migrations that both SQL dialects share. They are complete: add further ones to ../migrations/, where they have names.

/** Names and clauses that differ between databases. */
export interface Dialect {
  /** Type of a 64-bit integer. */
  integer: string;
  /** Type of a byte string. */
  bytes: string;
  /** Type and constraints of a primary key that increments and never reuses a number. */
  identityKey: string;
  /** Options of a table with an identity key. */
  identityTableOptions: string;
  /** Options of a table with any other key. */
  tableOptions: string;
  /** Returns the statements that make the IDs of a table visible in ascending order, if the database does not do so anyway. */
  numberInCommitOrder(table: string): string;
}

/** Creates the tables of pets, orders, API keys and idempotency keys. */
export function dataMigrations({ integer, bytes, identityKey, identityTableOptions, tableOptions }: Dialect): string[] {
  return [
    `
    CREATE TABLE pets (
      id ${identityKey},
      name TEXT NOT NULL,
      category_id ${integer} NOT NULL,
      status TEXT NOT NULL
    ) ${identityTableOptions};
    CREATE INDEX pets_by_status ON pets (status, id);

    CREATE TABLE orders (
      id ${identityKey},
      pet_id ${integer} NOT NULL REFERENCES pets (id),
      quantity ${integer} NOT NULL,
      status TEXT NOT NULL,
      created_at_ms ${integer} NOT NULL
    ) ${identityTableOptions};

    CREATE TABLE api_keys (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      mode TEXT NOT NULL CHECK (mode IN ('live', 'test')),
      plan TEXT NOT NULL,
      limits TEXT,
      created_at_ms ${integer} NOT NULL,
      revoked_at_ms ${integer},
      last_used_at_ms ${integer}
    ) ${tableOptions};

    CREATE TABLE api_key_secrets (
      hash ${bytes} PRIMARY KEY,
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      created_at_ms ${integer} NOT NULL,
      expires_at_ms ${integer}
    ) ${tableOptions};
    CREATE INDEX api_key_secrets_by_key ON api_key_secrets (key_id);

    CREATE TABLE idempotency_keys (
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      idempotency_key TEXT NOT NULL,
      fingerprint ${bytes} NOT NULL,
      pet_id ${integer} NOT NULL REFERENCES pets (id),
      expires_at_ms ${integer} NOT NULL,
      PRIMARY KEY (key_id, idempotency_key)
    ) ${tableOptions};
    CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at_ms);
    `,
  ];
}

/** Creates the table of counters and bans. */
export function createLimitStates({ integer, tableOptions }: Dialect): string {
  return `
    CREATE TABLE limit_states (
      rate_limit_key TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      expires_at_ms ${integer} NOT NULL
    ) ${tableOptions};
    CREATE INDEX limit_states_by_expiry ON limit_states (expires_at_ms);
    `;
}

/**
 * Replaces the table of development databases, which has other column names. Their counters start again at zero; none
 * lasts longer than a day.
 */
export function recreateLimitStates(dialect: Dialect): string {
  return `DROP TABLE limit_states; ${createLimitStates(dialect)}`;
}

/**
 * Returns the numbered migrations that a database of the given version needs.
 * @throws Error if a newer release migrated the database.
 */
export function pendingNumbered(version: number, migrations: string[]): string[] {
  if (version > migrations.length) {
    throw new Error(`schema: expected version ${migrations.length} or older, got version ${version}`);
  }
  return migrations.slice(version);
}
