// The peers' storage: the reference server's database file and SQL through node:sqlite, with durable group commits.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { NewPet, PageQuery, Pet } from "./pet.ts";

/** Values by column index: node:sqlite creates arrays twice as fast as objects. */
type Row = Record<number, unknown>;

/** An API key and its rate limits. */
export interface StoredApiKey {
  id: string;
  limits: { minute: number; day: number };
}

interface Write {
  perform: () => () => void;
  reject: (error: unknown) => void;
}

export class PetDatabase {
  readonly #db: DatabaseSync;
  readonly #statements;
  #pending: Write[] = [];

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    this.#db.exec(
      "CREATE TABLE IF NOT EXISTS peer_limit_states (rate_limit_key TEXT PRIMARY KEY, state TEXT) STRICT, WITHOUT ROWID",
    );
    const prepare = (sql: string, readBigInts = true) => {
      const statement = this.#db.prepare(sql);
      statement.setReadBigInts(readBigInts);
      statement.setReturnArrays(true);
      return statement;
    };
    const selectByStatus = "SELECT id, name, category_id FROM pets";
    const select = "SELECT id, name, category_id, status FROM pets";
    this.#statements = {
      all: prepare(`${select} WHERE id > ? ORDER BY id LIMIT ? + 0`, false),
      byStatus: prepare(`${selectByStatus} WHERE status = ? AND id > ? ORDER BY id LIMIT ? + 0`, false),
      insert: prepare("INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?) RETURNING *"),
      apiKey: prepare(
        `SELECT k.id, k.limits, k.revoked_at_ms, s.expires_at_ms
           FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE s.hash = ?`,
      ),
      limitState: prepare("INSERT OR REPLACE INTO peer_limit_states VALUES (?, ?)"),
    };
  }

  /** Returns up to one pet more than the page holds. If it is present, there is another page. */
  list({ limit, afterId, status }: PageQuery): Pet[] {
    const { all, byStatus } = this.#statements;
    const rows =
      status === undefined ? readRows(all, afterId, limit + 1) : readRows(byStatus, status, afterId, limit + 1);
    return rows.map((row) => toPet(row, status));
  }

  /** Resolves when the commit is fsynced. */
  add({ name, categoryId, status = "available" }: NewPet): Promise<Pet> {
    return this.#write(() => toPet(this.#statements.insert.get(name, categoryId, status) ?? {}));
  }

  findApiKey(hash: Uint8Array): StoredApiKey | undefined {
    const row = this.#statements.apiKey.get(hash);
    if (row === undefined) return undefined;
    const [id, limits, revokedAtMs, expiresAtMs] = Object.values(row);
    const isActive = revokedAtMs === null && Number(expiresAtMs ?? Number.POSITIVE_INFINITY) > Date.now();
    return isActive ? { id: String(id), limits: JSON.parse(String(limits)) } : undefined;
  }

  storeLimitStates(rows: { rateLimitKey: string; state: string }[]): Promise<void> {
    return this.#write(() => {
      for (const { rateLimitKey, state } of rows) this.#statements.limitState.run(rateLimitKey, state);
    });
  }

  #write<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#pending.length === 0) setImmediate(() => this.#commit());
      const perform = () => {
        const result = work();
        return () => resolve(result);
      };
      this.#pending.push({ perform, reject });
    });
  }

  /** Commits all pending writes in one transaction. If one of them fails, all of them are rejected. */
  #commit(): void {
    const writes = this.#pending;
    this.#pending = [];
    try {
      this.#db.exec("BEGIN IMMEDIATE");
      const settle = writes.map(({ perform }) => perform());
      this.#db.exec("COMMIT");
      for (const resolveWrite of settle) resolveWrite();
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      for (const { reject } of writes) reject(error);
    }
  }
}

/** Reads numbers, which are faster than bigints. After the first integer that is too large for a number, the statement reads bigints. */
function readRows(statement: StatementSync, ...values: SQLInputValue[]): Row[] {
  try {
    return statement.all(...values);
  } catch {
    statement.setReadBigInts(true);
    return statement.all(...values);
  }
}

/**
 * Converts a row to a pet.
 *
 * @param status passed if the rows were filtered by status and have no such column
 */
function toPet(row: Row, status = String(row[3])): Pet {
  return { id: Number(row[0]), name: String(row[1]), categoryId: int64(row[2]), status };
}

function int64(value: unknown): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(typeof value === "bigint" ? value : number);
}
