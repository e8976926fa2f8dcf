// Group commit: writes that arrive together share one transaction, and commits during a sync to disk share the next sync.
import { setTimeout as sleep } from "node:timers/promises";
import { StorageUnavailableError } from "../storage.ts";
import { BUSY_RETRY_MS, type Connection, isBusy, toUnavailableError } from "./connection.ts";
import { ReplacedFileError } from "./write-ahead-log.ts";

/** Resolves when every commit made before the call is fsynced. Not re-entrant. */
export type Sync = () => Promise<void>;

interface Write {
  /** Runs the work and returns a function that resolves the promise of the write after the sync. */
  perform: () => () => void;
  reject: (error: unknown) => void;
}

interface Committed {
  settle: () => void;
  reject: (error: unknown) => void;
}

export interface CommitQueueOptions {
  /** One function per concurrent sync. */
  syncs: readonly Sync[];
  /** Maximum time to wait for a write of another process. */
  busyTimeoutMs: number;
  /** Writes are rejected when a sync takes longer. @default 3000 */
  syncTimeoutMs?: number;
  /** Called once when a sync has failed. Every later write is rejected, so the process has to restart. */
  onPermanentFailure?: (error: Error) => void;
}

export class CommitQueue {
  readonly #connection: Connection;
  readonly #options: Required<CommitQueueOptions>;
  readonly #idleSyncs: Sync[];
  /** Syncs and retries that have not finished. */
  readonly #inProgress = new Set<Promise<void>>();
  #stalledSyncs = 0;
  #pending: Write[] = [];
  #committed: Committed[] = [];
  #failure: StorageUnavailableError | undefined;

  constructor(connection: Connection, options: CommitQueueOptions) {
    this.#connection = connection;
    this.#options = { syncTimeoutMs: 3000, onPermanentFailure: () => {}, ...options };
    this.#idleSyncs = [...options.syncs];
  }

  /** Runs `work` in a transaction. If it throws, only its own changes are rolled back. */
  write<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#stalledSyncs > 0) throw stalled(this.#options.syncTimeoutMs);
      if (this.#pending.length === 0) setImmediate(() => this.#commit());
      const perform = () => {
        const result = work();
        return () => resolve(result);
      };
      this.#pending.push({ perform, reject });
    });
  }

  /** Commits the pending writes immediately and resolves when every write is settled. */
  async finish(): Promise<void> {
    this.#commit();
    while (this.#inProgress.size > 0) await Promise.all(this.#inProgress);
  }

  #commit(): void {
    const writes = this.#pending;
    this.#pending = [];
    this.#commitWrites(writes, performance.now() + this.#options.busyTimeoutMs);
  }

  #commitWrites(writes: Write[], deadlineMs: number): void {
    if (writes.length === 0) return;
    try {
      this.#committed.push(...this.#connection.transact(() => writes.map((write) => this.#attempt(write))));
      this.#syncCommitted();
    } catch (error) {
      if (isBusy(error) && performance.now() < deadlineMs) this.#retryLater(writes, deadlineMs);
      else for (const { reject } of writes) reject(error);
    }
  }

  /** Retries after a delay, because SQLite's own busy timeout would block the event loop. */
  #retryLater(writes: Write[], deadlineMs: number): void {
    this.#track(sleep(BUSY_RETRY_MS).then(() => this.#commitWrites(writes, deadlineMs)));
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#inProgress.delete(tracked));
    this.#inProgress.add(tracked);
  }

  #attempt({ perform, reject }: Write): Committed {
    const { db } = this.#connection;
    this.#connection.run("SAVEPOINT write", []);
    try {
      const settle = perform();
      this.#connection.run("RELEASE write", []);
      return { settle, reject };
    } catch (error) {
      // A full disk rolls back the whole transaction, including the savepoint.
      if (!db.isTransaction) throw error;
      db.exec("ROLLBACK TO write; RELEASE write");
      return { settle: () => reject(toUnavailableError(error)), reject };
    }
  }

  #syncCommitted(): void {
    const sync = this.#committed.length === 0 ? undefined : this.#idleSyncs.pop();
    if (sync === undefined) return;
    const committed = this.#committed;
    this.#committed = [];
    this.#track(
      this.#settle(committed, sync).then(() => {
        this.#idleSyncs.push(sync);
        this.#syncCommitted();
      }),
    );
  }

  async #settle(committed: Committed[], sync: Sync): Promise<void> {
    try {
      if (this.#failure === undefined) await this.#syncOrStall(committed, sync);
      // A concurrent sync may have failed in the meantime.
      if (this.#failure !== undefined) throw this.#failure;
      for (const { settle } of committed) settle();
    } catch (error) {
      if (this.#failure === undefined) this.#fail(error);
      for (const { reject } of committed) reject(this.#failure);
    }
  }

  /**
   * Waits for a sync. After a timeout it rejects the writes of the sync and those that wait for the next one, and
   * keeps waiting.
   */
  async #syncOrStall(committed: Committed[], sync: Sync): Promise<void> {
    const { syncTimeoutMs } = this.#options;
    let isStalled = false;
    const timer = setTimeout(() => {
      isStalled = true;
      this.#stalledSyncs++;
      for (const { reject } of [...committed, ...this.#committed.splice(0)]) reject(stalled(syncTimeoutMs));
    }, syncTimeoutMs);
    try {
      await sync();
    } finally {
      clearTimeout(timer);
      if (isStalled) this.#stalledSyncs--;
    }
  }

  /**
   * Rejects all later writes. After a failed fsync the system may have dropped the data, and does not report that again, so
   * this process cannot guarantee the durability of any later commit (https://lwn.net/Articles/752063/). A process whose file was
   * replaced continues, because a restart would use the new file, which may be empty.
   */
  #fail(cause: unknown): void {
    if (cause instanceof ReplacedFileError) {
      this.#failure = cause;
      return;
    }
    this.#failure = new StorageUnavailableError("fsync failed; restart the process", { cause });
    this.#options.onPermanentFailure(this.#failure);
  }
}

/**
 * Creates the error of a write that is committed but may not be durable yet, so its outcome is unknown to the caller.
 */
function stalled(syncTimeoutMs: number): StorageUnavailableError {
  return new StorageUnavailableError(`expected fsync to complete within ${syncTimeoutMs} ms`);
}
