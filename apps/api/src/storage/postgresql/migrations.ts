// Migrates a PostgreSQL database to the latest schema.
import type { ClientBase } from "pg";
import { readInteger } from "../sql/row.ts";
import {
  createLimitStates,
  type Dialect,
  dataMigrations,
  pendingMigrations,
  recreateLimitStates,
} from "../sql/schema.ts";

const dialect: Dialect = {
  integer: "BIGINT",
  bytes: "BYTEA",
  identityKey: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  identityTableOptions: "",
  tableOptions: "",
};

/**
 * Migration that makes IDs visible in ascending order, so that a page never skips an ID that is committed later: a
 * transaction that takes an ID holds a lock until it ends. With a sequence alone, transactions commit in any order.
 * docs/decisions/0006-pets-visible-in-id-order.md lists the alternatives.
 */
const idsInCommitOrder = `
  CREATE FUNCTION next_in_commit_order(numbers REGCLASS) RETURNS BIGINT LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock((1751605620::BIGINT << 32) | numbers::OID::BIGINT);
    SELECT nextval(numbers);
  $$;
  ${["pets", "orders"].map(numberInCommitOrder).join("")}`;

/** Returns the statements that continue the numbers of the table's own sequence. */
function numberInCommitOrder(table: string): string {
  return `
    CREATE SEQUENCE ${table}_ids OWNED BY ${table}.id;
    SELECT setval('${table}_ids', nextval(pg_get_serial_sequence('${table}', 'id')), false);
    ALTER TABLE ${table} ALTER id DROP IDENTITY;
    ALTER TABLE ${table} ALTER id SET DEFAULT next_in_commit_order('${table}_ids');`;
}

export const postgresqlMigrations = [
  ...dataMigrations(dialect),
  createLimitStates(dialect),
  idsInCommitOrder,
  recreateLimitStates(dialect),
];

/** An arbitrary number that no other advisory lock in the database uses. */
const MIGRATION_LOCK = 7_061_523_948;

/**
 * Runs the pending migrations exactly once, even if several processes start together. A current schema needs no rights
 * beyond reading and writing rows, and can be opened on a replica.
 */
export async function migrate(client: ClientBase, migrations: string[] = postgresqlMigrations): Promise<void> {
  if (await isCurrent(client, migrations)) return;
  await client.query("BEGIN");
  try {
    // Migrating a large table, or waiting for another process to do so, may exceed the timeouts of a request.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
    const version = await schemaVersion(client);
    for (const [index, migration] of pendingMigrations(version, migrations).entries()) {
      await client.query(migration);
      await client.query("INSERT INTO schema_version (version) VALUES ($1)", [version + index + 1]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function isCurrent(client: ClientBase, migrations: string[]): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('schema_version') IS NOT NULL AS exists");
  return rows[0]?.exists === true && (await schemaVersion(client)) === migrations.length;
}

async function schemaVersion(client: ClientBase): Promise<number> {
  const { rows } = await client.query("SELECT max(version) AS version FROM schema_version");
  return rows[0]?.version === null ? 0 : readInteger(rows[0]?.version, "version");
}
