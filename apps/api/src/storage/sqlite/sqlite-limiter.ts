// Counters and bans in a SQLite file of their own, so that they never wait for a write of the data. A process that has
// the file to itself counts in its memory. When another process comes, it asks for the file by a mark beside it; from
// then on all of them count in the file, so that together they let no more requests pass than one alone.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BanRule } from "../../limits/admit.ts";
import { createInProcessLimiter } from "../../limits/in-process-limiter.ts";
import type { Limiter } from "../../limits/limiter.ts";
import { limitSteps } from "../sql/schema.ts";
import { sqlLimiter } from "../sql/sql-limiter.ts";
import { StorageUnavailableError } from "../storage.ts";
import { type Connection, type ConnectionOptions, connect, isPassing } from "./connection.ts";
import { migrate, sqliteDialect } from "./migrations.ts";
import { databaseOn } from "./sqlite-database.ts";
import { limitJournal } from "./sqlite-limit-journal.ts";

const lookForMarkEveryMs = 250;
/** How long to wait for a process that has the file to itself and does not notice the mark. */
const handOverWithinMs = 4000;

export interface SqliteLimiterOptions {
  /** The file; it and its folder are made when they are not there. */
  path: string;
  rule: BanRule;
  now: () => Date;
}

export async function openSqliteLimiter(options: SqliteLimiterOptions): Promise<Limiter> {
  mkdirSync(dirname(options.path), { recursive: true });
  const alone = await openExclusively(options.path);
  if (alone === undefined) return shared(options);
  rmSync(markOf(options.path), { force: true });
  return handingOver(alone, options);
}

/** Counts in memory until another process marks the file, then in the file. */
function handingOver(connection: Connection, options: SqliteLimiterOptions): Limiter {
  const { path, rule, now } = options;
  let limiter: Limiter | Promise<Limiter> = createInProcessLimiter(limitJournal(connection), rule, now);
  let isClosed = false;
  const looking = setInterval(() => {
    if (existsSync(markOf(path))) handOver();
  }, lookForMarkEveryMs).unref();

  function handOver(): void {
    clearInterval(looking);
    // Also when the last counts could not be written: the disk is ahead of them.
    const left = Promise.resolve(limiter).then((alone) => alone.close());
    limiter = left.catch(() => {}).then(joinOthers);
    limiter.catch(() => {});
  }

  function joinOthers(): Promise<Limiter> {
    const opening = shared(options);
    limiter = opening;
    opening.then(
      (opened) => {
        limiter = opened;
      },
      // Whoever waited is told; those who come later wait for another try.
      () => {
        if (!isClosed) void joinOthers();
      },
    );
    return opening;
  }

  return {
    take: (subject, limits) =>
      limiter instanceof Promise
        ? limiter.then((opened) => opened.take(subject, limits))
        : limiter.take(subject, limits),
    look: async (subject, limits) => (await limiter).look(subject, limits),
    check: async () => (await limiter).check(),
    removeExpired: async (nowMs) => (await limiter).removeExpired(nowMs),
    close: async () => {
      isClosed = true;
      clearInterval(looking);
      await (await limiter).close();
    },
  };
}

/** Marks the file until whoever has it to itself lets go of it. */
async function shared({ path, rule, now }: SqliteLimiterOptions): Promise<Limiter> {
  const stepMs = 50;
  for (let waitedMs = 0; ; waitedMs += stepMs) {
    writeFileSync(markOf(path), "");
    try {
      const connection = await open(path, { busyTimeoutMs: stepMs });
      connection.db.exec("PRAGMA busy_timeout = 1000");
      const db = databaseOn(connection);
      return { ...sqlLimiter(db, rule, now), close: () => db.close() };
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (waitedMs >= handOverWithinMs) {
        const message = `expected the process that counts in ${path} to share it, and it does not answer`;
        throw new StorageUnavailableError(message, { cause: error });
      }
      await sleep(stepMs);
    }
  }
}

async function openExclusively(path: string): Promise<Connection | undefined> {
  try {
    return await open(path, { busyTimeoutMs: 0, exclusive: true });
  } catch (error) {
    if (isPassing(error)) return undefined;
    throw error;
  }
}

async function open(path: string, options: ConnectionOptions): Promise<Connection> {
  // Not durable: what a kill of the process must not undo is in the system's hands then, and a power cut is rare.
  const connection = await connect(path, options);
  try {
    migrate(connection.db, limitSteps(sqliteDialect));
    return connection;
  } catch (error) {
    connection.db.close();
    throw error;
  }
}

function markOf(path: string): string {
  return `${path}-shared`;
}
