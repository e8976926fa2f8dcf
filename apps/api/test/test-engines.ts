// The engines that a test runs on: a SQLite file, a schema of a PostgreSQL database, or a prefix in Redis, each of its
// own, so that test files can run side by side.
import { randomBytes } from "node:crypto";
import { createClient } from "@redis/client";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import type { DatabaseSetting, EngineSettings } from "../src/config/engine-settings.ts";
import { newDatabasePath } from "./new-folder.ts";
import { testDatabaseUrl, testRedisUrl } from "./test-addresses.ts";

/** Where data and counters are. */
export type EngineChoice = "sqlite" | "postgresql" | "postgresql+redis";

export interface TestEngines {
  settings: EngineSettings;
  redisKeyPrefix: string;
}

/** What the file `vitest.config.ts` runs the tests on. */
export function chosenEngines(): EngineChoice {
  const { TEST_ENGINES: chosen } = process.env;
  return chosen === "postgresql" || chosen === "postgresql+redis" ? chosen : "sqlite";
}

/** They are empty, and removed when the test is finished. */
export async function newEngines(choice: EngineChoice = chosenEngines()): Promise<TestEngines> {
  const database = choice === "sqlite" ? await newSqlite() : await newPostgresql();
  if (choice !== "postgresql+redis") return { settings: { database }, redisKeyPrefix: "" };
  return { settings: { database, redisUrl: testRedisUrl }, redisKeyPrefix: await newRedisKeyPrefix() };
}

/** As environment variables of the program. */
export function environmentOf({ database, redisUrl }: EngineSettings): Record<string, string> {
  const url = database.engine === "sqlite" ? `sqlite:${database.path}` : database.url;
  return { DATABASE_URL: url, ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }) };
}

export async function newSqlite(): Promise<DatabaseSetting> {
  return { engine: "sqlite", path: await newDatabasePath() };
}

/** @param serverUrl @default the server of the tests */
export async function newPostgresql(serverUrl = testDatabaseUrl): Promise<DatabaseSetting> {
  const schema = `test_${randomBytes(6).toString("hex")}`;
  await execute(serverUrl, `CREATE SCHEMA ${schema}`);
  onTestFinished(() => execute(serverUrl, `DROP SCHEMA ${schema} CASCADE`));
  const url = new URL(serverUrl);
  // No test of this server takes its power away, so its commits need not wait for the disk.
  url.searchParams.set("options", `-c search_path=${schema} -c synchronous_commit=off`);
  return { engine: "postgresql", url: url.href.replaceAll("+", "%20") };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function newRedisKeyPrefix(): Promise<string> {
  const prefix = `test:${randomBytes(6).toString("hex")}:`;
  onTestFinished(async () => {
    const client = createClient({ url: testRedisUrl });
    await client.connect();
    for await (const keys of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 1000 })) {
      if (keys.length > 0) await client.del(keys);
    }
    await client.close();
  });
  return prefix;
}
