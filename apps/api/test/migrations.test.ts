// Opens databases that each earlier release has left: they are migrated, and their data remains.
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import type { DatabaseSetting } from "../src/config/backend-settings.ts";
import { migrate as migratePostgresql, postgresqlMigrations } from "../src/storage/postgresql/migrations.ts";
import { migrate as migrateSqlite, sqliteDataMigrations } from "../src/storage/sqlite/migrations.ts";
import { openStorage } from "../src/wiring.ts";
import { createPostgresqlSchema, createSqliteDatabase } from "./test-backends.ts";

const data = `
  INSERT INTO pets (name, category_id, status) VALUES ('Rex', 1, 'available'), ('Misty', 2, 'sold');
  INSERT INTO orders (pet_id, quantity, status, created_at_ms) VALUES (2, 3, 'placed', 0);
  INSERT INTO api_keys (id, name, mode, plan, created_at_ms) VALUES ('key_a', 'a', 'test', 'free', 0);`;

async function createSqlite(version: number): Promise<DatabaseSetting> {
  const database = await createSqliteDatabase();
  const file = new DatabaseSync((database as { path: string }).path);
  migrateSqlite(file, sqliteDataMigrations.slice(0, version));
  file.exec(data);
  file.close();
  return database;
}

async function createPostgresql(version: number): Promise<DatabaseSetting> {
  const database = await createPostgresqlSchema();
  const client = new Client({ connectionString: (database as { url: string }).url });
  await client.connect();
  await migratePostgresql(client, postgresqlMigrations.slice(0, version));
  await client.query(data).finally(() => client.end());
  return database;
}

const databases = [
  ...sqliteDataMigrations.map((_, index) => ({ name: "SQLite", version: index + 1, create: createSqlite })),
  ...postgresqlMigrations.map((_, index) => ({ name: "PostgreSQL", version: index + 1, create: createPostgresql })),
];

describe.each(databases)("a $name database of version $version", ({ version, create }) => {
  it("has its data after the migration, and accepts more", async () => {
    const storage = await openStorage({ database: await create(version) });
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
  });
});
