import { once } from "node:events";
import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { createTemporaryFolder, temporaryDatabasePath } from "@onecontract/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { toyData, toyPolicy } from "../../test/toy-data.ts";
import { openStorage } from "../open-backends.ts";
import { openSqliteLimiter } from "./sqlite-limiter.ts";

const openAt = (path: string) => openStorage(toyData, { kind: "sqlite", path });

const rex = { id: "1", name: "Rex" };
const options = { name: "pets", key: "id", newKeys: "uuids" } as const;

describe("openStorage on SQLite", () => {
  it("creates the directory and the file, and preserves stored data when reopened", async () => {
    const path = `${await temporaryDatabasePath()}/deeper/toys.db`;
    const storage = await openAt(path);
    await storage.collection<typeof rex>(options).set(rex);
    await storage.close();
    const reopened = await openAt(path);
    expect(await reopened.collection<typeof rex>(options).list()).toEqual([rex]);
    await reopened.close();
  });

  it("creates files that no other user can read, and leaves the mode of others", async () => {
    const path = await temporaryDatabasePath();
    const modes = () => [path, `${path}-wal`].map((file) => (statSync(file).mode & 0o777).toString(8));
    const storage = await openAt(path);
    expect(modes()).toEqual(["600", "600"]);
    await storage.close();
    chmodSync(path, 0o640);
    const reopened = await openAt(path);
    expect(modes()).toEqual(["640", "640"]);
    await reopened.close();
  });

  it("creates the schema once when several processes open a new file concurrently", async () => {
    const folder = await createTemporaryFolder();
    const paths = Array.from({ length: 40 }, (_, index) => join(folder, `${index}.db`));
    await openConcurrently(paths, 6);
  });

  it("completes pending writes on close", async () => {
    const path = await temporaryDatabasePath();
    const storage = await openAt(path);
    const pets = storage.collection<typeof rex>(options);
    await pets.list();
    const added = pets.set(rex);
    await Promise.resolve();
    await storage.close();
    await added;
    const reopened = await openAt(path);
    expect(await reopened.collection<typeof rex>(options).list()).toEqual([rex]);
    await reopened.close();
  });
});

describe("openSqliteLimiter", () => {
  it("recreates the counters of a development database with other columns", async () => {
    const path = await temporaryDatabasePath();
    const database = new DatabaseSync(path);
    database.exec("CREATE TABLE limit_states (id TEXT); PRAGMA user_version = 1");
    database.close();
    const limits = [{ name: "day", seconds: 86_400, limit: 10 }];
    const limiter = await openSqliteLimiter({ path, rule: toyPolicy.ban, now: () => new Date() });
    expect(await limiter.consume("a", limits)).toMatchObject({ allowed: true, windows: [{ remaining: 9 }] });
    await limiter.close();
  });
});

/** Opens every file in all threads. Rejects with the first error of a thread. */
async function openConcurrently(paths: string[], threads: number): Promise<void> {
  const worker = new URL("../../test/open-storage-worker.ts", import.meta.url);
  const workerData = { paths, threads, barrier: new SharedArrayBuffer(8) };
  await Promise.all(Array.from({ length: threads }, () => once(new Worker(worker, { workerData }), "exit")));
}
