// Rate limiter on a separate SQLite file, so that counting never waits for a write of the data. A process with exclusive
// access counts in memory. Another process requests shared access by creating a marker file next to the SQLite file. From
// then on all processes count in the file, so that together they enforce the same limits as one process.

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { BanRule, ConsumeResult, Limiter, WindowLimit, WindowState } from "@onecontract/server-node/limits";
import { InProcessLimiter } from "../limits/in-process-limiter.ts";
import { SqlLimiter } from "../sql/sql-limiter.ts";
import { StorageUnavailableError } from "../storage.ts";
import { type Connection, type ConnectionOptions, connect, isBusy, retryWhileBusy } from "./connection.ts";
import { migrate, sqliteLimitMigrations } from "./migrations.ts";
import { databaseOn } from "./sqlite-database.ts";
import { limitJournal } from "./sqlite-limit-journal.ts";
import { openWriteAheadLog } from "./write-ahead-log.ts";

const MARKER_POLL_MS = 250;
/** Maximum time to wait for the process with exclusive access to notice the marker file. */
const HAND_OVER_TIMEOUT_MS = 4000;
const HAND_OVER_RETRY_MS = 50;
/** Delay before the next attempt to share the file after a failed one. */
const SHARE_RETRY_MS = 1000;

export interface SqliteLimiterOptions {
  /** Path of the file. The file and its directory are created if they do not exist. */
  path: string;
  rule: BanRule;
  now: () => Date;
  /** Called for errors that no request reports. @default ignored */
  onError?: (message: string, error: unknown) => void;
}

export async function openSqliteLimiter(options: SqliteLimiterOptions): Promise<Limiter> {
  mkdirSync(dirname(options.path), { recursive: true });
  const exclusive = await openExclusively(options.path);
  if (exclusive === undefined) return openSharedLimiter(options);
  try {
    rmSync(markerPath(options.path), { force: true });
  } catch (error) {
    // A marker that belongs to another user, or a directory of that name, asks to share the file as well.
    options.onError?.("the marker file cannot be removed, so every request writes its count to the file", error);
    exclusive.close();
    return openSharedLimiter(options);
  }
  return new HandOverLimiter(exclusive, options);
}

/** Counts in memory until another process requests shared access, then in the file. */
class HandOverLimiter implements Limiter {
  readonly #options: SqliteLimiterOptions;
  readonly #polling: NodeJS.Timeout;
  #limiter: Limiter | Promise<Limiter>;
  #isClosed = false;

  constructor(connection: Connection, options: SqliteLimiterOptions) {
    const { path, rule, now } = options;
    this.#options = options;
    const exclusive = new InProcessLimiter(limitJournal(connection, openWriteAheadLog(path)), rule, now);
    this.#limiter = exclusive;
    this.#polling = setInterval(() => {
      if (existsSync(markerPath(path))) this.#handOver(exclusive);
    }, MARKER_POLL_MS).unref();
  }

  consume(rateLimitKey: string, limits: WindowLimit[]): ConsumeResult | Promise<ConsumeResult> {
    const limiter = this.#limiter;
    if (!(limiter instanceof Promise)) return limiter.consume(rateLimitKey, limits);
    return limiter.then((opened) => opened.consume(rateLimitKey, limits));
  }

  async peek(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]> {
    return (await this.#limiter).peek(rateLimitKey, limits);
  }

  async check(): Promise<void> {
    await (await this.#limiter).check();
  }

  async removeExpired(nowMs: number, stopping?: AbortSignal): Promise<void> {
    await (await this.#limiter).removeExpired(nowMs, stopping);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#polling);
    await (await this.#limiter).close();
  }

  #handOver(exclusive: Limiter): void {
    clearInterval(this.#polling);
    // Continues even if the last counts could not be written, because the persisted leases include them.
    const released = exclusive.close().catch(() => {});
    this.#useShared(released.then(() => openSharedLimiter(this.#options)));
  }

  /** Requests wait for the shared limiter. */
  #useShared(opening: Promise<Limiter>): void {
    this.#limiter = opening;
    opening.then(
      (opened) => {
        this.#limiter = opened;
      },
      // The error rejects all requests until the next attempt.
      (error) => {
        if (this.#isClosed) return;
        this.#options.onError?.("the file is not shared with another process; next attempt follows", error);
        setTimeout(() => this.#useShared(openSharedLimiter(this.#options)), SHARE_RETRY_MS).unref();
      },
    );
  }
}

/** Creates the marker file and waits until the process with exclusive access has released the SQLite file. */
async function openSharedLimiter({ path, rule, now }: SqliteLimiterOptions): Promise<Limiter> {
  const attempt = () => {
    if (!existsSync(markerPath(path))) writeFileSync(markerPath(path), "");
    return open(path, { busyTimeoutMs: HAND_OVER_RETRY_MS });
  };
  try {
    const connection = await retryWhileBusy(attempt, HAND_OVER_TIMEOUT_MS, HAND_OVER_RETRY_MS);
    const db = databaseOn(connection, { busyTimeoutMs: 1000 });
    return new SqlLimiter(db, rule, now, () => db.close());
  } catch (error) {
    const expected = isBusy(error)
      ? `the process with exclusive access to ${path} to release it within ${HAND_OVER_TIMEOUT_MS} ms`
      : `access to ${path} and ${markerPath(path)}`;
    throw new StorageUnavailableError(`expected ${expected}`, { cause: error });
  }
}

async function openExclusively(path: string): Promise<Connection | undefined> {
  try {
    return await open(path, { busyTimeoutMs: 0, exclusive: true });
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}

async function open(path: string, options: ConnectionOptions): Promise<Connection> {
  // Not fsynced: commits must survive a kill of the process, but not a power failure.
  const connection = await connect(path, options);
  try {
    migrate(connection.db, { numbered: sqliteLimitMigrations, named: [] });
    return connection;
  } catch (error) {
    connection.db.close();
    throw error;
  }
}

function markerPath(path: string): string {
  return `${path}-shared`;
}
