import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { createTemporaryFolder, temporaryDatabasePath } from "../../../test/temporary-folder.ts";
import { rateLimits } from "../../contract.ts";
import { sqlStorage } from "../sql/sql-storage.ts";
import { sqliteDataMigrations } from "./migrations.ts";
import { openSqliteDatabase, type SqliteOptions } from "./sqlite-database.ts";
import { openSqliteLimiter } from "./sqlite-limiter.ts";

const openSqliteStorage = async (options: SqliteOptions) => sqlStorage(await openSqliteDatabase(options));

const rex = { name: "Rex", categoryId: 1, status: "available" } as const;

describe("openSqliteDatabase", () => {
  it("creates the directory and the file, and preserves stored data when reopened", async () => {
    const path = `${await temporaryDatabasePath()}/deeper/petstore.db`;
    const storage = await openSqliteStorage({ path });
    await storage.pets.add(rex);
    await storage.close();
    const reopened = await openSqliteStorage({ path });
    expect(await reopened.pets.list({ afterId: 0, limit: 10 })).toEqual([{ id: 1, ...rex }]);
    await reopened.close();
  });

  it("rejects a file with a newer schema version", async () => {
    const path = await temporaryDatabasePath();
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    await expect(openSqliteStorage({ path })).rejects.toThrow(
      `schema: expected version ${sqliteDataMigrations.length} or older, got version 99`,
    );
  });

  it("creates the schema once when several processes open a new file concurrently", async () => {
    const folder = await createTemporaryFolder();
    const paths = Array.from({ length: 40 }, (_, index) => join(folder, `${index}.db`));
    await openConcurrently(paths, 6);
  });

  it("completes pending writes on close", async () => {
    const path = await temporaryDatabasePath();
    const storage = await openSqliteStorage({ path });
    const added = storage.pets.add(rex);
    await storage.close();
    expect(await added).toMatchObject({ outcome: "created" });
  });

  it("finds pets of one status in a covering index", async () => {
    const path = await temporaryDatabasePath();
    await (await openSqliteStorage({ path })).close();
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

describe("openSqliteLimiter", () => {
  it("recreates the counters of a development database with other columns", async () => {
    const path = await temporaryDatabasePath();
    const database = new DatabaseSync(path);
    database.exec("CREATE TABLE limit_states (id TEXT); PRAGMA user_version = 1");
    database.close();
    const limits = [{ name: "day", seconds: 86_400, limit: 10 }];
    const limiter = await openSqliteLimiter({ path, rule: rateLimits.ban, now: () => new Date() });
    expect(await limiter.consume("a", limits)).toMatchObject({ allowed: true, windows: [{ remaining: 9 }] });
    await limiter.close();
  });
});

/** Opens every file in all threads. Rejects with the first error of a thread. */
async function openConcurrently(paths: string[], threads: number): Promise<void> {
  const worker = new URL("../../../test/open-storage-worker.ts", import.meta.url);
  const workerData = { paths, threads, barrier: new SharedArrayBuffer(8) };
  await Promise.all(Array.from({ length: threads }, () => once(new Worker(worker, { workerData }), "exit")));
}
