// Named and numbered migrations on both databases.
import { DatabaseSync } from "node:sqlite";
import { createPostgresqlSchema, createSqliteDatabase } from "@onecontract/testing/databases";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { migrate as migratePostgresql } from "../src/postgresql/migrations.ts";
import type { DatabaseSetting } from "../src/settings/database-settings.ts";
import type { MigrationReport, Migrations, NamedMigration, Phase } from "../src/sql/migrations.ts";
import { migrate as migrateSqlite } from "../src/sqlite/migrations.ts";

interface Backend {
  name: string;
  create(): Promise<DatabaseSetting>;
  query(database: DatabaseSetting, sql: string): Promise<unknown[]>;
  migrate(database: DatabaseSetting, migrations: Migrations, phases?: Phase[]): Promise<MigrationReport>;
}

async function onSqlite<Result>(database: DatabaseSetting, work: (file: DatabaseSync) => Result): Promise<Result> {
  const file = new DatabaseSync((database as { path: string }).path);
  try {
    return work(file);
  } finally {
    file.close();
  }
}

async function onPostgresql<Result>(database: DatabaseSetting, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: (database as { url: string }).url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const backends: Backend[] = [
  {
    name: "SQLite",
    create: createSqliteDatabase,
    query: (database, sql) =>
      onSqlite(database, (file) => (sql.startsWith("SELECT") ? file.prepare(sql).all() : void file.exec(sql)) ?? []),
    migrate: (database, migrations, phases) => onSqlite(database, (file) => migrateSqlite(file, migrations, phases)),
  },
  {
    name: "PostgreSQL",
    create: createPostgresqlSchema,
    query: (database, sql) => onPostgresql(database, async (client) => (await client.query(sql)).rows),
    migrate: (database, migrations, phases) =>
      onPostgresql(database, (client) => migratePostgresql(client, migrations, phases)),
  },
];

const numbered = ["CREATE TABLE owners (id INTEGER)"];

function migration(name: string, sql: string, phase: Phase = "expand"): NamedMigration {
  return { name, sql, phase };
}

const toys = migration("20270101000000-create-toys", "CREATE TABLE toys (id INTEGER)");
const vets = migration("20270102000000-create-vets", "CREATE TABLE vets (id INTEGER)");
const dropToys = migration("20270103000000-drop-toys", "DROP TABLE toys", "contract");

describe.each(backends)("the $name schema", ({ create, query, migrate }) => {
  it("gets the migrations of two branches in any order, each once", async () => {
    const database = await create();
    await migrate(database, { numbered, named: [vets] });
    const both = { numbered, named: [toys, vets] };
    expect(await migrate(database, both)).toEqual({ applied: [toys.name], pending: [] });
    expect(await migrate(database, both)).toEqual({ applied: [], pending: [] });
  });

  it("can be used by an earlier release as long as later ones only add", async () => {
    const database = await create();
    await migrate(database, { numbered, named: [toys] });
    const later = { numbered, named: [toys, vets, dropToys] };
    expect(await migrate(database, later)).toEqual({ applied: [vets.name], pending: [dropToys.name] });
    expect(await migrate(database, { numbered, named: [toys] })).toEqual({ applied: [], pending: [] });
    await query(database, "SELECT id FROM toys");
    expect(await migrate(database, later, ["expand", "contract"])).toEqual({ applied: [dropToys.name], pending: [] });
    await expect(migrate(database, { numbered, named: [toys] })).rejects.toThrow(
      `schema: expected no migration of a later release that removes something, got ${dropToys.name}`,
    );
  });

  it("gets all migrations if it is new", async () => {
    const database = await create();
    const { applied, pending } = await migrate(database, { numbered, named: [toys, dropToys] });
    expect([applied.slice(-2), pending]).toEqual([[toys.name, dropToys.name], []]);
  });

  it("rolls back all migrations if one fails", async () => {
    const database = await create();
    await migrate(database, { numbered, named: [] });
    const broken = migration("20270104000000-broken", "CREATE TABLE toys (id INTEGER)");
    await expect(migrate(database, { numbered, named: [toys, broken] })).rejects.toThrow("toys");
    expect(await migrate(database, { numbered, named: [toys] })).toEqual({ applied: [toys.name], pending: [] });
  });
});

describe.each(backends)("a $name database without numbered migrations", ({ create, migrate }) => {
  it("removes nothing at its second start", async () => {
    const database = await create();
    await migrate(database, { numbered: [], named: [toys] });
    const later = { numbered: [], named: [toys, dropToys] };
    expect(await migrate(database, later)).toEqual({ applied: [], pending: [dropToys.name] });
  });
});
