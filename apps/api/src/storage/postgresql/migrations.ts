// Migrates a PostgreSQL database to the latest schema.
import type { ClientBase } from "pg";
import {
  type AppliedMigration,
  createMigrationTable,
  type MigrationReport,
  type NamedMigration,
  type Phase,
  pendingNamed,
  type Schema,
} from "../sql/named-migrations.ts";
import { readInteger } from "../sql/row.ts";
import {
  createLimitStates,
  type Dialect,
  dataMigrations,
  pendingNumbered,
  recreateLimitStates,
} from "../sql/schema.ts";

export const postgresqlDialect: Dialect = {
  integer: "BIGINT",
  bytes: "BYTEA",
  identityKey: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  identityTableOptions: "",
  tableOptions: "",
  numberInCommitOrder,
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

/** Numbered migrations of the data, the counters and the bans. */
export const postgresqlMigrations = [
  ...dataMigrations(postgresqlDialect),
  createLimitStates(postgresqlDialect),
  idsInCommitOrder,
  recreateLimitStates(postgresqlDialect),
];

/** An arbitrary number that no other advisory lock in the database uses. */
const MIGRATION_LOCK = 7_061_523_948;

/**
 * Runs the pending migrations exactly once, even if several processes start together. A current schema needs no rights
 * beyond reading and writing rows, and can be opened on a replica.
 */
export async function migrate(
  client: ClientBase,
  { numbered, named }: Schema,
  phases: Phase[] = ["expand"],
): Promise<MigrationReport> {
  const isCurrent =
    (await schemaVersion(client)) === numbered.length && (await pending(client, named, phases)).length === 0;
  const applied = isCurrent ? [] : await runPending(client, { numbered, named }, phases);
  return { applied, pending: (await pending(client, named, ["contract"])).map(({ name }) => name) };
}

async function runPending(client: ClientBase, { numbered, named }: Schema, phases: Phase[]): Promise<string[]> {
  await client.query("BEGIN");
  try {
    // Migrating a large table, or waiting for another process to do so, may exceed the timeouts of a request.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await client.query("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
    const version = await schemaVersion(client);
    const applied: string[] = [];
    for (const [index, sql] of pendingNumbered(version, numbered).entries()) {
      await client.query(sql);
      await client.query("INSERT INTO schema_version (version) VALUES ($1)", [version + index + 1]);
      applied.push(`version ${version + index + 1}`);
    }
    const migrations = await pending(client, named, version === 0 ? ["expand", "contract"] : phases);
    if (migrations.length > 0) await client.query(createMigrationTable);
    for (const { name, phase, sql } of migrations) {
      await client.query(sql);
      await client.query("INSERT INTO migrations (name, phase) VALUES ($1, $2)", [name, phase]);
      applied.push(name);
    }
    await client.query("COMMIT");
    return applied;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function pending(client: ClientBase, named: NamedMigration[], phases: Phase[]): Promise<NamedMigration[]> {
  if (!(await hasTable(client, "migrations"))) return pendingNamed([], named, phases);
  const { rows } = await client.query<AppliedMigration>("SELECT name, phase FROM migrations");
  return pendingNamed(rows, named, phases);
}

/** Returns 0 for an empty database. */
async function schemaVersion(client: ClientBase): Promise<number> {
  if (!(await hasTable(client, "schema_version"))) return 0;
  const { rows } = await client.query("SELECT max(version)::INTEGER AS version FROM schema_version");
  return rows[0]?.version === null ? 0 : readInteger(rows[0]?.version, "version");
}

async function hasTable(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS exists", [name]);
  return rows[0]?.exists === true;
}
