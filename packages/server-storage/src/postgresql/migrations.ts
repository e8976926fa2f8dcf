// Migrates a PostgreSQL database to the latest schema.
import type { ClientBase } from "pg";
import {
  type AppliedMigration,
  createMigrationTable,
  type MigrationReport,
  type Migrations,
  type NamedMigration,
  type Phase,
  pendingNamed,
  pendingNumbered,
} from "../sql/migrations.ts";
import { readInteger } from "../sql/row.ts";

/** An arbitrary number that no other advisory lock in the database uses. */
const MIGRATION_LOCK = 7_061_523_948;

/**
 * Runs the pending migrations exactly once, even if several processes start together. A current schema needs no rights
 * beyond reading and writing rows, and can be opened on a replica.
 */
export async function migrate(
  client: ClientBase,
  { numbered, named }: Migrations,
  phases: readonly Phase[] = ["expand"],
): Promise<MigrationReport> {
  const isCurrent =
    (await schemaVersion(client)) === numbered.length && (await pending(client, named, phases)).length === 0;
  const applied = isCurrent ? [] : await runPending(client, { numbered, named }, phases);
  return { applied, pending: (await pending(client, named, ["contract"])).map(({ name }) => name) };
}

async function runPending(
  client: ClientBase,
  { numbered, named }: Migrations,
  phases: readonly Phase[],
): Promise<string[]> {
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
    const isEmpty = version === 0 && !(await hasTable(client, "migrations"));
    const migrations = await pending(client, named, isEmpty ? ["expand", "contract"] : phases);
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

async function pending(
  client: ClientBase,
  named: readonly NamedMigration[],
  phases: readonly Phase[],
): Promise<NamedMigration[]> {
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
