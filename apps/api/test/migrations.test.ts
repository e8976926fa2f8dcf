// Opens databases that earlier and later releases have left: they are migrated if that is necessary, and their data remains.
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import type { DatabaseSetting } from "../src/config/backend-settings.ts";
import { migrate as migratePostgresql, postgresqlMigrations } from "../src/storage/postgresql/migrations.ts";
import type { MigrationReport, NamedMigration, Phase, Schema } from "../src/storage/sql/named-migrations.ts";
import { migrate as migrateSqlite, sqliteDataMigrations } from "../src/storage/sqlite/migrations.ts";
import { openStorage } from "../src/wiring.ts";
import { runCli } from "./run-cli.ts";
import { createPostgresqlSchema, createSqliteDatabase, toEnvironment } from "./test-backends.ts";

interface Backend {
  name: string;
  numbered: string[];
  create(): Promise<DatabaseSetting>;
  query(database: DatabaseSetting, sql: string): Promise<unknown[]>;
  migrate(database: DatabaseSetting, schema: Schema, phases?: Phase[]): Promise<MigrationReport>;
  released: string;
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
    numbered: sqliteDataMigrations,
    create: createSqliteDatabase,
    query: (database, sql) =>
      onSqlite(database, (file) => (sql.startsWith("SELECT") ? file.prepare(sql).all() : void file.exec(sql)) ?? []),
    migrate: (database, schema, phases) => onSqlite(database, (file) => migrateSqlite(file, schema, phases)),
    released: "sqlite.sql",
  },
  {
    name: "PostgreSQL",
    numbered: postgresqlMigrations,
    create: createPostgresqlSchema,
    query: (database, sql) => onPostgresql(database, async (client) => (await client.query(sql)).rows),
    migrate: (database, schema, phases) =>
      onPostgresql(database, (client) => migratePostgresql(client, schema, phases)),
    released: "postgresql.sql",
  },
];

const data = `
  INSERT INTO pets (name, category_id, status) VALUES ('Rex', 1, 'available'), ('Misty', 2, 'sold');
  INSERT INTO orders (pet_id, quantity, status, created_at_ms) VALUES (2, 3, 'placed', 0);
  INSERT INTO api_keys (id, name, mode, plan, created_at_ms) VALUES ('key_a', 'a', 'test', 'free', 0);`;

async function expectData(database: DatabaseSetting): Promise<void> {
  const storage = await openStorage({ database });
  onTestFinished(() => storage.close());
  const page = { afterId: 0, limit: 10 };
  const rex = { name: "Rex", categoryId: 1, status: "available" } as const;
  await storage.pets.add(rex);
  expect(await storage.pets.list(page)).toEqual([
    { id: 1, ...rex },
    { id: 2, name: "Misty", categoryId: 2, status: "sold" },
    { id: 3, ...rex },
  ]);
  expect(await storage.orders.list(page)).toEqual([
    { id: 1, petId: 2, quantity: 3, status: "placed", createdAt: "1970-01-01T00:00:00.000Z" },
  ]);
  expect((await storage.keys.list()).map(({ id }) => id)).toEqual(["key_a"]);
}

const versions = backends.flatMap((backend) =>
  backend.numbered.map((_, index) => ({ ...backend, version: index + 1 })),
);

describe.each(versions)("a $name database of version $version", ({ version, numbered, create, query, migrate }) => {
  it("has its data after the migration, and accepts more", async () => {
    const database = await create();
    await migrate(database, { numbered: numbered.slice(0, version), named: [] });
    await query(database, data);
    await expectData(database);
  });
});

function migration(name: string, sql: string, phase: Phase = "expand"): NamedMigration {
  return { name, sql, phase };
}

const toys = migration("20270101000000-create-toys", "CREATE TABLE toys (id INTEGER)");
const vets = migration("20270102000000-create-vets", "CREATE TABLE vets (id INTEGER)");
const dropToys = migration("20270103000000-drop-toys", "DROP TABLE toys", "contract");

describe.each(backends)("the $name schema", ({ numbered, create, query, migrate, released }) => {
  it("upgrades from the last release without named migrations", async () => {
    const database = await create();
    await query(database, readFileSync(new URL(`released-databases/${released}`, import.meta.url), "utf8"));
    await query(database, data);
    await expectData(database);
  });

  it("keeps its number, with which the last release without named migrations starts", async () => {
    const database = await create();
    await (await openStorage({ database })).close();
    expect(await migrate(database, { numbered, named: [] })).toEqual({ applied: [], pending: [] });
  });

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

  it("is migrated by petstore-api migrate, which says what it did", async () => {
    const env = toEnvironment({ database: await create() });
    const { code, stdout } = await runCli(["migrate"], env);
    expect([code, stdout.split("\n").slice(0, 1)]).toEqual([0, ["Applied version 1."]]);
    expect(stdout).toContain("Applied 20261127000000-create-idempotent-responses.\n");
    const again = await runCli(["migrate", "--contract"], env);
    expect(again).toMatchObject({ code: 0, stdout: "The database has all migrations that were requested.\n" });
  });
});
