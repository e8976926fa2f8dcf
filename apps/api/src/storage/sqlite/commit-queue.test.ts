import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { newDatabasePath } from "../../../test/new-folder.ts";
import { CommitQueue } from "./commit-queue.ts";
import { connect } from "./connection.ts";

async function open({ syncs = 1 } = {}) {
  const path = await newDatabasePath();
  const connection = await connect(path, { busyTimeoutMs: 50 });
  const { db } = connection;
  const reader = new DatabaseSync(path);
  onTestFinished(() => {
    reader.close();
    db.close();
  });
  db.exec("CREATE TABLE numbers (n INTEGER PRIMARY KEY) STRICT");
  const disk = { sync: async () => {} };
  const queue = new CommitQueue(
    connection,
    Array.from({ length: syncs }, () => () => disk.sync()),
  );
  const insert = db.prepare("INSERT INTO numbers VALUES (?)");
  /** Through another connection, so only what is committed is seen. */
  const committed = () =>
    reader
      .prepare("SELECT n FROM numbers ORDER BY n")
      .all()
      .map(({ n }) => n);
  return { db, disk, queue, reader, committed, add: (n: number) => queue.write(() => insert.run(n)) };
}

/** Each wait for the disk lasts until it is settled here. */
function hold(disk: { sync: () => Promise<void> }): PromiseWithResolvers<void>[] {
  const waits: PromiseWithResolvers<void>[] = [];
  disk.sync = () => {
    const wait = Promise.withResolvers<void>();
    waits.push(wait);
    return wait.promise;
  };
  return waits;
}

describe("CommitQueue", () => {
  test("keeps its promise only once the write is committed", async () => {
    const { add, committed } = await open();
    const written = add(1);
    expect(committed()).toEqual([]);
    await written;
    expect(committed()).toEqual([1]);
  });

  test("puts writes that arrive together into one transaction", async () => {
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

  test("undoes a write that throws, and only that one", async () => {
    const { add, queue, db, committed } = await open();
    const failing = queue.write(() => {
      db.exec("INSERT INTO numbers VALUES (2)");
      throw new Error("no");
    });
    const results = await Promise.allSettled([add(1), failing, add(3)]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(committed()).toEqual([1, 3]);
  });

  test("rejects every write when the transaction cannot begin, and works again after", async () => {
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

  test("keeps its promise only once the disk has the commit; what is committed meanwhile shares the next wait", async () => {
    const { add, disk, committed } = await open();
    const waits = hold(disk);
    const kept: number[] = [];
    const addAndNote = (n: number) => add(n).then(() => void kept.push(n));
    const writes = [addAndNote(1)];
    await nextTurn();
    writes.push(addAndNote(2));
    await nextTurn();
    writes.push(addAndNote(3));
    await nextTurn();
    expect({ committed: committed(), kept, waits: waits.length }).toEqual({ committed: [1, 2, 3], kept: [], waits: 1 });
    waits[0]?.resolve();
    await nextTurn();
    expect({ kept, waits: waits.length }).toEqual({ kept: [1], waits: 2 });
    waits[1]?.resolve();
    await Promise.all(writes);
    expect(kept).toEqual([1, 2, 3]);
  });

  test("lets as many commits wait for the disk at once as there are ways to wait, each for its own", async () => {
    const { add, disk, queue } = await open({ syncs: 2 });
    const waits = hold(disk);
    const kept: number[] = [];
    for (const n of [1, 2, 3]) {
      void add(n).then(() => kept.push(n));
      await nextTurn();
    }
    expect({ kept, waits: waits.length }).toEqual({ kept: [], waits: 2 });
    waits[1]?.resolve();
    await nextTurn();
    expect({ kept, waits: waits.length }).toEqual({ kept: [2], waits: 3 });
    waits[0]?.resolve();
    const finished = queue.finish();
    await nextTurn();
    expect(kept).toEqual([2, 1]);
    waits[2]?.resolve();
    await finished;
    expect(kept).toEqual([2, 1, 3]);
  });

  test("keeps no promise that waits beside a failure of the disk", async () => {
    const { add, disk } = await open({ syncs: 2 });
    const waits = hold(disk);
    const first = add(1);
    await nextTurn();
    const second = add(2);
    await nextTurn();
    waits[0]?.reject(new Error("EIO"));
    await expect(first).rejects.toThrow("the disk failed to keep a commit");
    waits[1]?.resolve();
    await expect(second).rejects.toThrow("the disk failed to keep a commit");
  });

  test("promises nothing any more once the disk has failed to keep a commit", async () => {
    const { add, disk, committed } = await open();
    await add(1);
    disk.sync = async () => Promise.reject(new Error("EIO"));
    await expect(add(2)).rejects.toThrow("the disk failed to keep a commit");
    disk.sync = async () => {};
    await expect(add(3)).rejects.toThrow("the disk failed to keep a commit");
    expect(committed()).toEqual([1, 2]);
  });
});
