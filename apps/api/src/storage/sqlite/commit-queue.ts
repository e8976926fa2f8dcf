// Group commit: writes that arrive together share one transaction, so they also share the wait for the disk.
import type { Connection } from "./connection.ts";

interface Write {
  /** Does the work and answers how to keep its promise once everything is on disk. */
  perform: () => () => void;
  reject: (error: unknown) => void;
}

export class CommitQueue {
  readonly #connection: Connection;
  #waiting: Write[] = [];

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Does `work` in a transaction. When it throws, only its own changes are undone. */
  write<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.commit());
      const perform = () => {
        const result = work();
        return () => resolve(result);
      };
      this.#waiting.push({ perform, reject });
    });
  }

  /** Commits what waits now, without waiting for more. */
  commit(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length === 0) return;
    try {
      const settle = this.#connection.transact(() => writes.map((write) => this.#attempt(write)));
      for (const done of settle) done();
    } catch (error) {
      for (const { reject } of writes) reject(error);
    }
  }

  #attempt({ perform, reject }: Write): () => void {
    const { db } = this.#connection;
    this.#connection.run("SAVEPOINT one", []);
    try {
      const done = perform();
      this.#connection.run("RELEASE one", []);
      return done;
    } catch (error) {
      // A full disk undoes the whole transaction, and then there is no savepoint to go back to.
      if (!db.isTransaction) throw error;
      db.exec("ROLLBACK TO one; RELEASE one");
      return () => reject(error);
    }
  }
}
