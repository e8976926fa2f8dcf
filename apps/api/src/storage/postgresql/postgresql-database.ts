// PostgreSQL, for several API processes on the same data.
import { type ClientBase, Pool, type PoolClient, type QueryArrayConfig, types } from "pg";
import type { Database, Durability, Query, Row, Transaction, Value } from "../sql/database.ts";
import { StorageUnavailableError } from "../storage.ts";
import { migrate } from "./migrations.ts";
import { SharedCommits } from "./shared-commits.ts";
import { fromPostgresText, toPostgresText } from "./text.ts";
import { asUnavailable } from "./unavailable.ts";

const connectionsMax = 10;
/** Requests that may wait for a connection; more are turned away at once, as their callers would give up meanwhile. */
const waitingMax = 1000;
/**
 * For one read, write or transaction, the wait for a connection included. A request looks up a key, counts, and does its
 * work: even if each of these takes so long, it is answered within 5 seconds.
 */
const timeoutMs = 1600;

export interface PostgresqlOptions {
  /** `postgres://<user>:<password>@<host>:<port>/<database>` */
  url: string;
}

/** Connects and migrates. */
export async function openPostgresqlDatabase({ url }: PostgresqlOptions): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    application_name: "petstore-api",
    // So that the server does not go on with what nobody waits for any more.
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: 2 * timeoutMs,
    types: { getTypeParser },
  });
  // An idle connection that breaks is replaced by the next request; without a listener it would end the process.
  pool.on("error", () => {});
  try {
    const client = await pool.connect();
    await migrate(client).finally(() => client.release());
    return new PostgresqlDatabase(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

class PostgresqlDatabase implements Database {
  readonly #pool: Pool;
  readonly #statements = new Map<string, { name: string; text: string }>();
  readonly #commits = new SharedCommits({ use: (work) => this.#use(work), command });

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  read(sql: string, values: Value[]): Promise<Row[]> {
    return this.#use((client) => this.#query(client, { sql, values }));
  }

  async write(sql: string, values: Value[]): Promise<Row[]> {
    return this.#commits.write((client) => this.#query(client, { sql, values }));
  }

  async transact<Result>(transaction: Transaction<Result>, durability: Durability = "durable"): Promise<Result> {
    if (durability === "durable") return this.#commits.write((client) => this.#runAll(client, transaction()));
    return this.#use(async (client) => {
      await command(client, "BEGIN; SET LOCAL synchronous_commit = off");
      try {
        const result = await this.#runAll(client, transaction());
        await command(client, "COMMIT");
        return result;
      } catch (error) {
        // Where the connection is broken there is nothing to undo, and the first error says more.
        await client.query("ROLLBACK").catch(() => {});
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** Lends a connection to `work`. One that took too long is closed, since nobody knows what it still does. */
  async #use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    if (this.#pool.waitingCount >= waitingMax) {
      throw new StorageUnavailableError(`expected at most ${waitingMax} to wait for PostgreSQL, got more`);
    }
    const startMs = performance.now();
    const client = await connection(this.#pool);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new StorageUnavailableError(`expected PostgreSQL to answer in ${timeoutMs} ms`)),
      timeoutMs - (performance.now() - startMs),
    );
    let isBroken = false;
    const onError = () => {
      isBroken = true;
    };
    client.on("error", onError);
    try {
      return await Promise.race([work(client), late.promise]);
    } catch (error) {
      isBroken ||= error instanceof StorageUnavailableError;
      throw error;
    } finally {
      clearTimeout(timer);
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
      throw asUnavailable(error);
    }
  }

  /** The statement as PostgreSQL wants it, with a name so that it is planned once for each connection. */
  #statement(sql: string): { name: string; text: string } {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    let number = 0;
    const text = sql.replaceAll("?", () => `$${++number}`);
    const statement = { name: `petstore_${this.#statements.size}`, text };
    this.#statements.set(sql, statement);
    return statement;
  }
}

async function connection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asUnavailable(error);
  }
}

async function command(client: ClientBase, sql: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw asUnavailable(error);
  }
}

function toParameter(value: Value): unknown {
  if (typeof value === "string") return toPostgresText(value);
  // The client would print a Uint8Array as an object.
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

function getTypeParser(oid: number, format?: "text" | "binary") {
  if (format === "binary") return types.getTypeParser(oid, format);
  switch (oid) {
    case types.builtins.INT2:
    case types.builtins.INT4:
    case types.builtins.INT8:
      return (text: string) => BigInt(text);
    case types.builtins.TEXT:
      return fromPostgresText;
    default:
      return types.getTypeParser(oid, "text");
  }
}
