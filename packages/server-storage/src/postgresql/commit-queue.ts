// Group commit: writes that arrive during a commit share the next transaction. Transactions that insert run one after the
// other (see `idsInCommitOrder`), in all processes, so each separate commit and each round trip would delay all of them.
import type { ClientBase } from "pg";
import { StorageUnavailableError } from "../storage.ts";
import { toUnavailableError } from "./unavailable.ts";

interface Write {
  isInterleaved: boolean;
  /** Runs the work and returns the function that resolves the write after the commit. Called again if the batch is rolled back. */
  perform: (client: ClientBase) => Promise<() => void>;
  reject: (error: unknown) => void;
}

/** Runs `work` with a pooled connection. */
type WithConnection = <Result>(work: (client: ClientBase) => Promise<Result>) => Promise<Result>;

const MAX_BATCH_SIZE = 50;
/** Largest number of pending writes. Additional writes are rejected immediately, because their callers would time out anyway. */
const MAX_PENDING = 1000;

export class CommitQueue {
  readonly #withConnection: WithConnection;
  #pending: Write[] = [];
  #isCommitting = false;

  constructor(withConnection: WithConnection) {
    this.#withConnection = withConnection;
  }

  /**
   * Runs `work` in a transaction, and runs it again if another write of the batch rolls it back. If `work` throws, only its
   * own changes are rolled back.
   *
   * @param isInterleaved lets the statements of `work` alternate with those of other writes, which saves round trips. `work`
   * must be correct in any such order, although it sees the uncommitted changes of the others.
   */
  write<Result>(work: (client: ClientBase) => Promise<Result>, isInterleaved: boolean): Promise<Result> {
    if (this.#pending.length >= MAX_PENDING) {
      throw new StorageUnavailableError(`expected at most ${MAX_PENDING} pending writes to PostgreSQL, got more`);
    }
    return new Promise((resolve, reject) => {
      const perform = async (client: ClientBase) => {
        const result = await work(client);
        return () => resolve(result);
      };
      this.#pending.push({ isInterleaved, perform, reject });
      if (!this.#isCommitting) void this.#commitAll();
    });
  }

  async #commitAll(): Promise<void> {
    this.#isCommitting = true;
    while (this.#pending.length > 0) await this.#commit(this.#pending.splice(0, MAX_BATCH_SIZE));
    this.#isCommitting = false;
  }

  async #commit(writes: Write[]): Promise<void> {
    try {
      const resolvers = await this.#withConnection((client) =>
        inTransaction(client, "BEGIN", () => performAll(client, writes)),
      );
      for (const resolve of resolvers) resolve();
    } catch (error) {
      await this.#handleFailure(writes, error);
    }
  }

  async #handleFailure(writes: Write[], error: unknown): Promise<void> {
    if (error instanceof StorageUnavailableError && !(isConflict(error) && writes.length > 1)) {
      // Pending writes would fail in the same way, only later.
      for (const { reject } of [...writes, ...this.#pending.splice(0)]) reject(error);
    } else if (writes.length === 1) {
      for (const { reject } of writes) reject(error);
    } else {
      // One write failed and rolled back all of them, so each one runs again alone.
      for (const write of writes) await this.#commit([write]);
    }
  }
}

/** Returns whether transactions prevented each other, such as by a deadlock (class 40 of PostgreSQL's codes). A write may succeed alone. */
function isConflict({ cause }: StorageUnavailableError): boolean {
  return cause instanceof Error && "code" in cause && String(cause.code).startsWith("40");
}

/** Runs `work` in a transaction, which `begin` starts. */
export async function inTransaction<Result>(
  client: ClientBase,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const run = (sql: string) => client.query(sql).catch((error: unknown) => Promise.reject(toUnavailableError(error)));
  await run(begin);
  try {
    const result = await work();
    await run("COMMIT");
    return result;
  } catch (error) {
    // A broken connection has nothing to roll back, and the first error is more specific.
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/**
 * Runs the writes of a batch in an open transaction. Those that may interleave come last, because the others need a round
 * trip for each statement, and the locks of an insertion are held from then on.
 */
async function performAll(client: ClientBase, writes: Write[]): Promise<(() => void)[]> {
  const resolvers: (() => void)[] = [];
  for (const { isInterleaved, perform } of writes) if (!isInterleaved) resolvers.push(await perform(client));
  // Later failures only follow from the first one, which ended the transaction.
  let failure: { error: unknown } | undefined;
  const performInterleaved = async ({ perform }: Write) => {
    try {
      resolvers.push(await perform(client));
    } catch (error) {
      failure ??= { error };
    }
  };
  // Even if one fails, the others must have ended before the rollback: their next statements would commit on their own.
  await Promise.all(writes.filter(({ isInterleaved }) => isInterleaved).map(performInterleaved));
  if (failure !== undefined) throw failure.error;
  return resolvers;
}
