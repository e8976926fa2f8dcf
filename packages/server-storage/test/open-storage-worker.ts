// A worker thread that opens new SQLite databases at the same time as other threads, with separate connections.
import { workerData } from "node:worker_threads";
import { openSqliteDatabase } from "../src/sqlite/sqlite-database.ts";
import { toyData } from "./toy-data.ts";

interface Task {
  paths: string[];
  threads: number;
  /** Two int32 counters: arrivals at the barrier, and files that it has released. */
  barrier: SharedArrayBuffer;
}

const { paths, threads, barrier }: Task = workerData;
const counts = new Int32Array(barrier);

for (const [round, path] of paths.entries()) {
  waitForAll(round);
  await (await openSqliteDatabase({ path, data: toyData })).close();
}

function waitForAll(round: number): void {
  const isLast = Atomics.add(counts, 0, 1) + 1 === threads * (round + 1);
  if (!isLast) {
    Atomics.wait(counts, 1, round);
    return;
  }
  Atomics.store(counts, 1, round + 1);
  Atomics.notify(counts, 1);
}
