// Databases of tests: each test has separate ones, so that test files can run in parallel.
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { onFinished } from "./on-finished.ts";
import { temporaryDatabasePath } from "./temporary-folder.ts";
import { testDatabaseUrl } from "./test-urls.ts";

/** Returns an empty SQLite database, whose file does not exist yet. */
export async function createSqliteDatabase(): Promise<{ kind: "sqlite"; path: string }> {
  return { kind: "sqlite", path: await temporaryDatabasePath() };
}

/** Creates an empty PostgreSQL schema, which is removed when the test finishes. */
export async function createPostgresqlSchema(): Promise<{ kind: "postgresql"; url: string }> {
  const schema = `test_${randomBytes(6).toString("hex")}`;
  await execute(testDatabaseUrl, `CREATE SCHEMA ${schema}`);
  onFinished(() => execute(testDatabaseUrl, `DROP SCHEMA ${schema} CASCADE`));
  const url = new URL(testDatabaseUrl);
  // No test crashes this shared server, so commits need not wait for the disk.
  url.searchParams.set("options", `-c search_path=${schema} -c synchronous_commit=off`);
  return { kind: "postgresql", url: url.href.replaceAll("+", "%20") };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
