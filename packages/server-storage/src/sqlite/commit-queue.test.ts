import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { temporaryDatabasePath } from "@onecontract/testing/temporary-folder";
import { describe, expect, it, onTestFinished } from "vitest";
import { CommitQueue } from "./commit-queue.ts";
import { connect } from "./connection.ts";

async function open({ syncs = 1, syncTimeoutMs = 10_000 } = {}) {
  const failures: Error[] = [];
  const path = await temporaryDatabasePath();
  const connection = await connect(path, { busyTimeoutMs: 0 });
  const { db } = connection;
  const reader = new DatabaseSync(path);
  onTestFinished(() => {
    reader.close();
    db.close();
  });
  db.exec("CREATE TABLE numbers (n INTEGER PRIMARY KEY) STRICT");
  const disk = { sync: async () => {} };
  const queue = new CommitQueue(connection, {
    syncs: Array.from({ length: syncs }, () => () => disk.sync()),
    busyTimeoutMs: 500,
    syncTimeoutMs,
    onPermanentFailure: (error) => failures.push(error),
  });
  const insert = db.prepare("INSERT INTO numbers VALUES (?)");
  /** Reads through another connection, which only sees committed rows. */
  const committed = () =>
    reader
      .prepare("SELECT n FROM numbers ORDER BY n")
      .all()
      .map(({ n }) => n);
  return { db, disk, queue, failures, path, reader, committed, add: (n: number) => queue.write(() => insert.run(n)) };
}

/** Makes each sync last until the test settles it. */
function pauseSyncs(disk: { sync: () => Promise<void> }): PromiseWithResolvers<void>[] {
  const pendingSyncs: PromiseWithResolvers<void>[] = [];
  disk.sync = () => {
    const pendingSync = Promise.withResolvers<void>();
    pendingSyncs.push(pendingSync);
    return pendingSync.promise;
  };
  return pendingSyncs;
}

describe("CommitQueue", () => {
  it("resolves a write only after the commit", async () => {
    const { add, committed } = await open();
    const written = add(1);
    expect(committed()).toEqual([]);
    await written;
    expect(committed()).toEqual([1]);
  });

  it("commits writes that arrive together in one transaction", async () => {
    const { queue, db, add, committed } = await open();
    let seenInside: unknown[] = [];
    const writes = [
      add(1),
      add(2),
      queue.write(() => {
        expect(db.isTransaction).toBe(true);
        seenInside = committed();
      }),
    ];
    await Promise.all(writes);
    expect(seenInside).toEqual([]);
    expect(committed()).toEqual([1, 2]);
  });

  it("rolls back only the write that throws", async () => {
    const { add, queue, db, committed } = await open();
    const failing = queue.write(() => {
      db.exec("INSERT INTO numbers VALUES (2)");
      throw new Error("no");
    });
    const results = await Promise.allSettled([add(1), failing, add(3)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(committed()).toEqual([1, 3]);
  });

  it("rejects every write if the transaction cannot begin, and recovers afterwards", async () => {
    const { add, reader, committed } = await open();
    reader.exec("BEGIN IMMEDIATE");
    const results = await Promise.allSettled([add(1), add(2)]);
    expect(results.map((result) => result.status === "rejected" && result.reason.name)).toEqual([
      "StorageUnavailableError",
      "StorageUnavailableError",
    ]);
    reader.exec("ROLLBACK");
    await add(3);
    expect(committed()).toEqual([3]);
  });

  it("resolves a write only after the sync, and commits during a sync share the next one", async () => {
    const { add, disk, committed } = await open();
    const pendingSyncs = pauseSyncs(disk);
    const resolved: number[] = [];
    const addAndRecord = (n: number) => add(n).then(() => void resolved.push(n));
    const writes = [addAndRecord(1)];
    await nextTurn();
    writes.push(addAndRecord(2));
    await nextTurn();
    writes.push(addAndRecord(3));
    await nextTurn();
    expect({ committed: committed(), resolved, pendingSyncs: pendingSyncs.length }).toEqual({
      committed: [1, 2, 3],
      resolved: [],
      pendingSyncs: 1,
    });
    pendingSyncs[0]?.resolve();
    await nextTurn();
    expect({ resolved, pendingSyncs: pendingSyncs.length }).toEqual({ resolved: [1], pendingSyncs: 2 });
    pendingSyncs[1]?.resolve();
    await Promise.all(writes);
    expect(resolved).toEqual([1, 2, 3]);
  });

  it("runs as many concurrent syncs as it has sync functions", async () => {
    const { add, disk, queue } = await open({ syncs: 2 });
    const pendingSyncs = pauseSyncs(disk);
    const resolved: number[] = [];
    for (const n of [1, 2, 3]) {
      void add(n).then(() => resolved.push(n));
      await nextTurn();
    }
    expect({ resolved, pendingSyncs: pendingSyncs.length }).toEqual({ resolved: [], pendingSyncs: 2 });
    pendingSyncs[1]?.resolve();
    await nextTurn();
    expect({ resolved, pendingSyncs: pendingSyncs.length }).toEqual({ resolved: [2], pendingSyncs: 3 });
    pendingSyncs[0]?.resolve();
    const finished = queue.finish();
    await nextTurn();
    expect(resolved).toEqual([2, 1]);
    pendingSyncs[2]?.resolve();
    await finished;
    expect(resolved).toEqual([2, 1, 3]);
  });

  it("rejects commits whose sync runs concurrently with a failed sync", async () => {
    const { add, disk } = await open({ syncs: 2 });
    const pendingSyncs = pauseSyncs(disk);
    const first = add(1);
    await nextTurn();
    const second = add(2);
    await nextTurn();
    pendingSyncs[0]?.reject(new Error("EIO"));
    await expect(first).rejects.toThrow("fsync failed");
    pendingSyncs[1]?.resolve();
    await expect(second).rejects.toThrow("fsync failed");
  });

  it("rejects writes whose sync is stalled, and later ones immediately, until the sync ends", async () => {
    const { add, disk, committed } = await open({ syncTimeoutMs: 20 });
    const pendingSyncs = pauseSyncs(disk);
    const first = add(1);
    await nextTurn();
    const second = add(2);
    await expect(first).rejects.toThrow("expected fsync to complete within 20 ms");
    await expect(second).rejects.toThrow("expected fsync to complete within 20 ms");
    await expect(add(3)).rejects.toThrow("expected fsync to complete within 20 ms");
    pendingSyncs[0]?.resolve();
    disk.sync = async () => {};
    await nextTurn();
    await add(4);
    expect(committed()).toEqual([1, 2, 4]);
  });

  it("waits for a write of another process without blocking the event loop", async () => {
    const { add, reader, committed } = await open();
    reader.exec("BEGIN IMMEDIATE");
    const written = add(1);
    for (let turn = 0; turn < 10; turn++) await nextTurn();
    reader.exec("COMMIT");
    await written;
    expect(committed()).toEqual([1]);
  });

  it("reports a failed sync once, because only a restart of the process repairs it", async () => {
    const { add, disk, failures } = await open();
    disk.sync = async () => Promise.reject(new Error("EIO"));
    await expect(add(1)).rejects.toThrow("fsync failed");
    await expect(add(2)).rejects.toThrow("fsync failed");
    expect(failures.map(({ message }) => message)).toEqual(["fsync failed; restart the process"]);
  });

  it("rejects every write after a failed sync", async () => {
    const { add, disk, committed } = await open();
    await add(1);
    disk.sync = async () => Promise.reject(new Error("EIO"));
    await expect(add(2)).rejects.toThrow("fsync failed");
    disk.sync = async () => {};
    await expect(add(3)).rejects.toThrow("fsync failed");
    expect(committed()).toEqual([1, 2]);
  });
});
