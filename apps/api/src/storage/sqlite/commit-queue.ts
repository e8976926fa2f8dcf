// Group commit: writes that arrive together share one transaction, and commits that come while others wait for the disk
// share the next wait.
import { StorageUnavailableError } from "../storage.ts";
import type { Connection } from "./connection.ts";

/** Kept once all that is committed when it is called is on disk. Each is called again only when it has answered. */
export type Sync = () => Promise<void>;

interface Write {
  /** Does the work and answers how to keep its promise once everything is on disk. */
  perform: () => () => void;
  reject: (error: unknown) => void;
}

interface Committed {
  settle: () => void;
  reject: (error: unknown) => void;
}

export class CommitQueue {
  readonly #connection: Connection;
  readonly #idleSyncs: Sync[];
  readonly #syncing = new Set<Promise<void>>();
  #waiting: Write[] = [];
  #committed: Committed[] = [];
  #failure: StorageUnavailableError | undefined;

  /** @param syncs as many as may wait for the disk at once. */
  constructor(connection: Connection, syncs: readonly Sync[]) {
    this.#connection = connection;
    this.#idleSyncs = [...syncs];
  }

  /** Does `work` in a transaction. When it throws, only its own changes are undone. */
  write<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#waiting.length === 0) setImmediate(() => this.#commit());
      const perform = () => {
        const result = work();
        return () => resolve(result);
      };
      this.#waiting.push({ perform, reject });
    });
  }

  /** Commits what waits now, without waiting for more, and is kept when every promise is settled. */
  async finish(): Promise<void> {
    this.#commit();
    while (this.#syncing.size > 0) await Promise.all(this.#syncing);
  }

  #commit(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length === 0) return;
    try {
      this.#committed.push(...this.#connection.transact(() => writes.map((write) => this.#attempt(write))));
      this.#syncCommitted();
    } catch (error) {
      for (const { reject } of writes) reject(error);
    }
  }

  #attempt({ perform, reject }: Write): Committed {
    const { db } = this.#connection;
    this.#connection.run("SAVEPOINT one", []);
    try {
      const settle = perform();
      this.#connection.run("RELEASE one", []);
      return { settle, reject };
    } catch (error) {
      // A full disk undoes the whole transaction, and then there is no savepoint to go back to.
      if (!db.isTransaction) throw error;
      db.exec("ROLLBACK TO one; RELEASE one");
      return { settle: () => reject(error), reject };
    }
  }

  #syncCommitted(): void {
    const sync = this.#committed.length === 0 ? undefined : this.#idleSyncs.pop();
    if (sync === undefined) return;
    const committed = this.#committed;
    this.#committed = [];
    const syncing = this.#settle(committed, sync).then(() => {
      this.#syncing.delete(syncing);
      this.#idleSyncs.push(sync);
      this.#syncCommitted();
    });
    this.#syncing.add(syncing);
  }

  async #settle(committed: Committed[], sync: Sync): Promise<void> {
    try {
      if (this.#failure === undefined) await sync();
      // Another one may have failed meanwhile.
      if (this.#failure !== undefined) throw this.#failure;
      for (const { settle } of committed) settle();
    } catch (error) {
      this.#failure ??= lastingFailure(error);
      for (const { reject } of committed) reject(this.#failure);
    }
  }
}

/**
 * The system may have dropped what it could not write, and would not say so a second time, so no promise of this process
 * can be kept from then on (https://lwn.net/Articles/752063/).
 */
function lastingFailure(cause: unknown): StorageUnavailableError {
  return new StorageUnavailableError("the disk failed to keep a commit; the process must start again", { cause });
}
