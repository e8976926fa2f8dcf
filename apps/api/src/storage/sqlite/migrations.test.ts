import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { newDatabasePath, newFolder } from "../../../test/new-folder.ts";
import { sqlStorage } from "../sql/sql-storage.ts";
import { openSqliteDatabase, type SqliteOptions } from "./sqlite-database.ts";

const openSqliteStorage = async (options: SqliteOptions) => sqlStorage(await openSqliteDatabase(options));

const rex = { name: "Rex", categoryId: 1, status: "available" } as const;

describe("openSqliteDatabase", () => {
  test("makes the folder and the file, and keeps what is in it", async () => {
    const path = `${await newDatabasePath()}/deeper/petstore.db`;
    const storage = await openSqliteStorage({ path });
    await storage.pets.add(rex);
    await storage.close();
    const again = await openSqliteStorage({ path });
    expect(await again.pets.list({ afterId: 0, count: 10 })).toEqual([{ id: 1, ...rex }]);
    await again.close();
  });

  test("refuses a file of a newer version instead of harming it", async () => {
    const path = await newDatabasePath();
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 99");
    database.close();
    await expect(openSqliteStorage({ path })).rejects.toThrow(
      "expected a database of version 2 or older, got version 99",
    );
  });

  test("makes the schema once when several open a new file at the same moment", async () => {
    const folder = await newFolder();
    const paths = Array.from({ length: 40 }, (_, index) => join(folder, `${index}.db`));
    await openAtOnce(paths, 6);
  });

  test("finishes the writes that wait when it is closed", async () => {
    const path = await newDatabasePath();
    const storage = await openSqliteStorage({ path });
    const added = storage.pets.add(rex);
    await storage.close();
    expect(await added).toMatchObject({ outcome: "added" });
  });

  test("looks animals up by an index, also with a status", async () => {
    const path = await newDatabasePath();
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

/** Rejects with the first error of a thread. */
async function openAtOnce(paths: string[], threads: number): Promise<void> {
  const worker = new URL("../../../test/open-storage-worker.ts", import.meta.url);
  const workerData = { paths, threads, barrier: new SharedArrayBuffer(8) };
  await Promise.all(Array.from({ length: threads }, () => once(new Worker(worker, { workerData }), "exit")));
}
