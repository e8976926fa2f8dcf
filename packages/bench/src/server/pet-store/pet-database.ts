// The peers' storage: the reference server's file and SQL through node:sqlite, with commits that are durable and shared.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { NewPet, PageQuery, Pet } from "./pet.ts";

/** In the order of the columns: node:sqlite makes arrays twice as fast as objects. */
type Row = Record<number, unknown>;

/** An API key and what it may do in each window. */
export interface StoredKey {
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
  #waiting: Write[] = [];

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    this.#db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
    this.#db.exec("CREATE TABLE IF NOT EXISTS counts (subject TEXT PRIMARY KEY, state TEXT) STRICT, WITHOUT ROWID");
    const prepare = (sql: string, readBigInts = true) => {
      const statement = this.#db.prepare(sql);
      statement.setReadBigInts(readBigInts);
      statement.setReturnArrays(true);
      return statement;
    };
    const selectOfStatus = "SELECT id, name, category_id FROM pets";
    const select = "SELECT id, name, category_id, status FROM pets";
    this.#statements = {
      all: prepare(`${select} WHERE id > ? ORDER BY id LIMIT ? + 0`, false),
      byStatus: prepare(`${selectOfStatus} WHERE status = ? AND id > ? ORDER BY id LIMIT ? + 0`, false),
      insert: prepare("INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?) RETURNING *"),
      key: prepare(
        `SELECT k.id, k.limits, k.revoked_at_ms, s.expires_at_ms
           FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE s.hash = ?`,
      ),
      count: prepare("INSERT OR REPLACE INTO counts VALUES (?, ?)"),
    };
  }

  /** One animal more than the page holds, where there is one: it tells that another page follows. */
  list({ limit, afterId, status }: PageQuery): Pet[] {
    const { all, byStatus } = this.#statements;
    const rows =
      status === undefined ? readRows(all, afterId, limit + 1) : readRows(byStatus, status, afterId, limit + 1);
    return rows.map((row) => toPet(row, status));
  }

  /** Kept once the animal is on disk. */
  add({ name, categoryId, status = "available" }: NewPet): Promise<Pet> {
    return this.#write(() => toPet(this.#statements.insert.get(name, categoryId, status) ?? {}));
  }

  findKey(hash: Uint8Array): StoredKey | undefined {
    const row = this.#statements.key.get(hash);
    if (row === undefined) return undefined;
    const [id, limits, revokedAtMs, expiresAtMs] = Object.values(row);
    const inForce = revokedAtMs === null && Number(expiresAtMs ?? Number.POSITIVE_INFINITY) > Date.now();
    return inForce ? { id: String(id), limits: JSON.parse(String(limits)) } : undefined;
  }

  keepCounts(states: { subject: string; state: string }[]): Promise<void> {
    return this.#write(() => {
      for (const { subject, state } of states) this.#statements.count.run(subject, state);
    });
  }

  #write<Result>(work: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#commit());
      const perform = () => {
        const result = work();
        return () => resolve(result);
      };
      this.#waiting.push({ perform, reject });
    });
  }

  /** What has arrived shares one transaction. When one of the writes fails, all of them do. */
  #commit(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    try {
      this.#db.exec("BEGIN IMMEDIATE");
      const settle = writes.map(({ perform }) => perform());
      this.#db.exec("COMMIT");
      for (const done of settle) done();
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec("ROLLBACK");
      for (const { reject } of writes) reject(error);
    }
  }
}

/** Numbers are made faster than bigints, so these are read from the first integer on that needs one. */
function readRows(statement: StatementSync, ...values: SQLInputValue[]): Row[] {
  try {
    return statement.all(...values);
  } catch {
    statement.setReadBigInts(true);
    return statement.all(...values);
  }
}

/** The status is no column where it was asked for. */
function toPet(row: Row, status = String(row[3])): Pet {
  return { id: Number(row[0]), name: String(row[1]), categoryId: int64(row[2]), status };
}

function int64(value: unknown): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(typeof value === "bigint" ? value : number);
}
