// PostgreSQL backend: several API processes share the same data.

import { withTimeout } from "@onecontract/server-node";
import { type ClientBase, Pool, type PoolClient, type QueryArrayConfig, types } from "pg";
import type { DataDefinition } from "../data-definition.ts";
import type { Database, Durability, Query, Row, Transaction, Value } from "../sql/database.ts";
import { loadMigrations, type MigrationReport, type Migrations, type Phase } from "../sql/migrations.ts";
import { StorageUnavailableError } from "../storage.ts";
import { CommitQueue, inTransaction } from "./commit-queue.ts";
import { postgresqlDialect } from "./dialect.ts";
import { migrate } from "./migrations.ts";
import { escapeNul, unescapeNul } from "./nul-characters.ts";
import { toUnavailableError } from "./unavailable.ts";

const MAX_CONNECTIONS = 10;
/**
 * Maximum number of requests that wait for a connection. Additional ones fail immediately, because their callers would
 * time out anyway.
 */
const MAX_PENDING = 1000;
/**
 * Timeout of one read, write or transaction, including the wait for a connection. A request makes three of these (key,
 * rate limit, handler), so it ends within 5 seconds even if each one times out.
 */
const TIMEOUT_MS = 1600;

export interface PostgresqlOptions {
  /** `postgres://<user>:<password>@<host>:<port>/<database>` */
  url: string;
  data: DataDefinition;
}

/** Connects to the database and runs the migrations that only add. */
export async function openPostgresqlDatabase({ url, data }: PostgresqlOptions): Promise<Database> {
  const pool = createPool(url, data.name);
  try {
    const client = await pool.connect();
    await migrate(client, await postgresqlMigrations(data)).finally(() => client.release());
    return new PostgresqlDatabase(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Runs the migrations of the given phases. */
export async function migratePostgresql(
  { url, data }: PostgresqlOptions,
  phases: readonly Phase[],
): Promise<MigrationReport> {
  const pool = createPool(url, data.name);
  try {
    const client = await pool.connect();
    return await migrate(client, await postgresqlMigrations(data), phases).finally(() => client.release());
  } finally {
    await pool.end();
  }
}

export function postgresqlMigrations({ numbered, migrations }: DataDefinition): Promise<Migrations> {
  return loadMigrations(postgresqlDialect, numbered?.postgresql, migrations);
}

function createPool(url: string, name: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_MS,
    keepAlive: true,
    // Sends the statements of a batch without waiting for the responses. A single statement is not affected.
    pipeline: true,
    application_name: `${name}-api`,
    // Stops the work of PostgreSQL for requests that have timed out.
    statement_timeout: TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * TIMEOUT_MS,
    types: { getTypeParser },
  });
  // The next request replaces a broken idle connection. Without a listener the error would end the process.
  pool.on("error", () => {});
  return pool;
}

class PostgresqlDatabase implements Database {
  readonly #pool: Pool;
  readonly #statements = new Map<string, { name: string; text: string }>();
  readonly #commitQueue = new CommitQueue((work) => this.#withConnection(work));

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  read(sql: string, values: Value[]): Promise<Row[]> {
    return this.#withConnection((client) => this.#query(client, { sql, values }));
  }

  async write(sql: string, values: Value[]): Promise<Row[]> {
    return this.#commitQueue.write((client) => this.#query(client, { sql, values }), true);
  }

  async transact<Result>(transaction: Transaction<Result>, durability: Durability = "durable"): Promise<Result> {
    if (durability === "durable")
      return this.#commitQueue.write((client) => this.#runAll(client, transaction()), false);
    return this.#withConnection((client) =>
      inTransaction(client, "BEGIN; SET LOCAL synchronous_commit = off", () => this.#runAll(client, transaction())),
    );
  }

  async transactInterleaved<Result>(transaction: Transaction<Result>): Promise<Result> {
    return this.#commitQueue.write((client) => this.#runAll(client, transaction()), true);
  }

  /** Commits a transaction ID, which is written to the log of PostgreSQL. A replica and a full disk reject that. */
  async checkWritable(): Promise<void> {
    const [row] = await this.write("SELECT pg_current_xact_id(), current_setting('transaction_read_only')", []);
    if (row?.[1] !== "off") throw new StorageUnavailableError("PostgreSQL is read-only");
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Runs `work` with a pooled connection. After a timeout the connection is closed, because it may still be busy. */
  async #withConnection<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    if (this.#pool.waitingCount >= MAX_PENDING) {
      throw new StorageUnavailableError(`expected at most ${MAX_PENDING} pending requests to PostgreSQL, got more`);
    }
    const startMs = performance.now();
    const client = await connection(this.#pool);
    const late = () => new StorageUnavailableError(`expected a response from PostgreSQL within ${TIMEOUT_MS} ms`);
    let isBroken = false;
    const onError = () => {
      isBroken = true;
    };
    client.on("error", onError);
    try {
      return await withTimeout(work(client), TIMEOUT_MS - (performance.now() - startMs), late);
    } catch (error) {
      isBroken ||= error instanceof StorageUnavailableError;
      throw error;
    } finally {
      client.off("error", onError);
      client.release(isBroken);
    }
  }

  async #runAll<Result>(client: ClientBase, queries: Generator<Query, Result, Row[]>): Promise<Result> {
    let step = queries.next();
    while (!step.done) step = queries.next(await this.#query(client, step.value));
    return step.value;
  }

  async #query(client: ClientBase, { sql, values }: Query): Promise<Row[]> {
    const statement: QueryArrayConfig = { ...this.#statement(sql), values: values.map(toParameter), rowMode: "array" };
    try {
      return (await client.query<unknown[]>(statement)).rows;
    } catch (error) {
      throw toUnavailableError(error);
    }
  }

  /** Returns the statement with `$1` placeholders and a name, so that each connection prepares it once. */
  #statement(sql: string): { name: string; text: string } {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    let number = 0;
    const text = sql.replaceAll("?", () => `$${++number}`);
    const statement = { name: `api_${this.#statements.size}`, text };
    this.#statements.set(sql, statement);
    return statement;
  }
}

async function connection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toUnavailableError(error);
  }
}

function toParameter(value: Value): unknown {
  if (typeof value === "string") return escapeNul(value);
  // The client would serialize a Uint8Array as JSON.
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

function getTypeParser(oid: number, format?: "text" | "binary") {
  if (format === "binary") return types.getTypeParser(oid, format);
  switch (oid) {
    case types.builtins.INT2:
    case types.builtins.INT4:
    case types.builtins.INT8:
      return (value: string) => BigInt(value);
    case types.builtins.TEXT:
      return unescapeNul;
    default:
      return types.getTypeParser(oid, "text");
  }
}
