// Migrations of releases that had no names for them. They are complete: add further ones to migrations/, where they have names.
import {
  createLimitStates,
  type Dialect,
  postgresqlDialect,
  recreateLimitStates,
  sqliteDialect,
} from "@onecontract/server-storage";

/** Creates the tables of pets, orders, API keys and idempotency keys. */
function dataMigrations({ integer, bytes, identityKey, identityTableOptions, tableOptions }: Dialect): string[] {
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

/** The index contains all columns of a pet, so a page of one status is read from the index alone. */
const coveringStatusIndex = `
  DROP INDEX pets_by_status;
  CREATE INDEX pets_by_status ON pets (status, id, name, category_id);`;

/** Makes IDs visible in the order of their commits. */
const idsInCommitOrder = [
  postgresqlDialect.createNumbering,
  ...["pets", "orders"].map((table) => postgresqlDialect.numberInCommitOrder(table)),
].join("");

export const numberedMigrations = {
  sqlite: [...dataMigrations(sqliteDialect), coveringStatusIndex],
  postgresql: [
    ...dataMigrations(postgresqlDialect),
    createLimitStates(postgresqlDialect),
    idsInCommitOrder,
    recreateLimitStates(postgresqlDialect),
  ],
};
