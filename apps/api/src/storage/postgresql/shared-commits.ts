// Writes that arrive while others are committed share the next transaction. Ids are given out one transaction after the
// other, so a wait for the disk of each write alone would be a wait of all.
import type { ClientBase } from "pg";
import { StorageUnavailableError } from "../storage.ts";

interface Write {
  /** Does the work, once for each time that it is called, and answers how to keep its promise once everything is committed. */
  perform: (client: ClientBase) => Promise<() => void>;
  reject: (error: unknown) => void;
}

export interface SharedCommitsOptions {
  /** Lends a connection. */
  use: <Result>(work: (client: ClientBase) => Promise<Result>) => Promise<Result>;
  /** Runs a statement without values. */
  command: (client: ClientBase, sql: string) => Promise<void>;
}

const batchMax = 50;
/** More are turned away at once, as their callers would give up meanwhile. */
const waitingMax = 1000;

export class SharedCommits {
  readonly #options: SharedCommitsOptions;
  #waiting: Write[] = [];
  #isCommitting = false;

  constructor(options: SharedCommitsOptions) {
    this.#options = options;
  }

  /** Does `work` in a transaction, again when another write undid it. When it throws, only its own changes are undone. */
  write<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= waitingMax) {
      throw new StorageUnavailableError(`expected at most ${waitingMax} writes to wait for PostgreSQL, got more`);
    }
    return new Promise((resolve, reject) => {
      const perform = async (client: ClientBase) => {
        const result = await work(client);
        return () => resolve(result);
      };
      this.#waiting.push({ perform, reject });
      if (!this.#isCommitting) void this.#commitAll();
    });
  }

  async #commitAll(): Promise<void> {
    this.#isCommitting = true;
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, batchMax));
    this.#isCommitting = false;
  }

  async #commit(writes: Write[]): Promise<void> {
    try {
      const settle = await this.#options.use((client) => this.#transact(client, writes));
      for (const done of settle) done();
    } catch (error) {
      await this.#refuse(writes, error);
    }
  }

  async #refuse(writes: Write[], error: unknown): Promise<void> {
    if (error instanceof StorageUnavailableError) {
      // Those that wait would only learn the same, but later.
      for (const { reject } of [...writes, ...this.#waiting.splice(0)]) reject(error);
    } else if (writes.length === 1) {
      for (const { reject } of writes) reject(error);
    } else {
      // One of them failed and undid all: each is done again alone.
      for (const write of writes) await this.#commit([write]);
    }
  }

  async #transact(client: ClientBase, writes: Write[]): Promise<(() => void)[]> {
    const { command } = this.#options;
    const settle: (() => void)[] = [];
    await command(client, "BEGIN");
    try {
      for (const { perform } of writes) settle.push(await perform(client));
      await command(client, "COMMIT");
      return settle;
    } catch (error) {
      // Where the connection is broken there is nothing to undo, and the first error says more.
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    }
  }
}
