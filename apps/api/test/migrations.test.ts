// Opens databases that earlier releases have left: they are migrated, and their data remains.
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseSetting } from "@onecontract/server-storage";
import { createPostgresqlSchema, createSqliteDatabase } from "@onecontract/testing/databases";
import { temporaryDatabasePath } from "@onecontract/testing/temporary-folder";
import { Client } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { data, openStorage } from "../src/data.ts";
import { runCli } from "./run-cli.ts";
import { toEnvironment } from "./test-backends.ts";

interface Backend {
  name: string;
  numbered: readonly string[];
  create(): Promise<DatabaseSetting>;
  /** Runs statements, and returns the rows of the last one if it is a query. */
  query(database: DatabaseSetting, sql: string): Promise<unknown[]>;
  /** Statement that stores the number of migrations that a database has. */
  setVersion(version: number): string;
  version: string;
  released: string;
}

const backends: Backend[] = [
  {
    name: "SQLite",
    numbered: data.numbered.sqlite,
    create: createSqliteDatabase,
    async query(database, sql) {
      const file = new DatabaseSync((database as { path: string }).path);
      try {
        if (/^PRAGMA \w+$/.test(sql)) return file.prepare(sql).all();
        file.exec(sql);
        return [];
      } finally {
        file.close();
      }
    },
    setVersion: (version) => `PRAGMA user_version = ${version};`,
    version: "PRAGMA user_version",
    released: "sqlite.sql",
  },
  {
    name: "PostgreSQL",
    numbered: data.numbered.postgresql,
    create: createPostgresqlSchema,
    async query(database, sql) {
      const client = new Client({ connectionString: (database as { url: string }).url });
      await client.connect();
      return client
        .query(sql)
        .then(({ rows }) => rows)
        .finally(() => client.end());
    },
    setVersion: (version) =>
      `CREATE TABLE schema_version (version BIGINT NOT NULL); INSERT INTO schema_version VALUES (${version});`,
    version: "SELECT max(version)::INTEGER AS user_version FROM schema_version",
    released: "postgresql.sql",
  },
];

const rows = `
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

const versions = backends.flatMap((backend) => backend.numbered.map((_, index) => ({ ...backend, number: index + 1 })));

describe.each(versions)("a $name database of version $number", ({ number, numbered, create, query, setVersion }) => {
  it("has its data after the migration, and accepts more", async () => {
    const database = await create();
    await query(database, [...numbered.slice(0, number), setVersion(number), rows].join(";\n"));
    await expectData(database);
  });
});

describe.each(backends)("the $name schema", ({ numbered, create, query, version, released }) => {
  it("upgrades from the last release without named migrations", async () => {
    const database = await create();
    await query(database, readFileSync(new URL(`released-databases/${released}`, import.meta.url), "utf8"));
    await query(database, rows);
    await expectData(database);
  });

  it("keeps its number, with which the last release without named migrations starts", async () => {
    const database = await create();
    await (await openStorage({ database })).close();
    expect(await query(database, version)).toEqual([{ user_version: numbered.length }]);
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

describe("the SQLite file", () => {
  it("is rejected if a newer release has migrated it", async () => {
    const path = await temporaryDatabasePath();
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    await expect(openStorage({ database: { kind: "sqlite", path } })).rejects.toThrow(
      `schema: expected version ${data.numbered.sqlite.length} or older, got version 99`,
    );
  });

  it("finds pets of one status in a covering index", async () => {
    const path = await temporaryDatabasePath();
    await (await openStorage({ database: { kind: "sqlite", path } })).close();
    const database = new DatabaseSync(path);
    const plan = database
      .prepare("EXPLAIN QUERY PLAN SELECT * FROM pets WHERE status = ? AND id > ? ORDER BY id LIMIT ?")
      .all("sold", 5, 20);
    database.close();
    expect(plan.map(({ detail }) => detail)).toEqual([
      "SEARCH pets USING COVERING INDEX pets_by_status (status=? AND id>?)",
    ]);
  });
});
