// Creates the backends of a test: a SQLite file, a PostgreSQL schema or a Redis key prefix. Each test has separate ones,
// so that test files can run in parallel.
import { randomBytes } from "node:crypto";
import type { BackendSettings } from "@onecontract/server-storage";
import { createPostgresqlSchema, createSqliteDatabase } from "@onecontract/testing/databases";
import { onFinished } from "@onecontract/testing/on-finished";
import { testRedisUrl } from "@onecontract/testing/test-urls";
import { createClient } from "@redis/client";

/** The database of the storage, and after `+` that of the rate-limit counters if it is separate. */
export type BackendName = "sqlite" | "postgresql" | "postgresql+redis";

export interface TestBackends {
  settings: BackendSettings;
  redisKeyPrefix: string;
}

/** Returns the backend of the current Vitest project (see `vitest.config.ts`). */
export function selectedBackend(): BackendName {
  const { TEST_BACKENDS: name } = process.env;
  return name === "postgresql" || name === "postgresql+redis" ? name : "sqlite";
}

/** Creates empty backends, which are removed when the test finishes. */
export async function createTestBackends(name: BackendName = selectedBackend()): Promise<TestBackends> {
  const database = name === "sqlite" ? await createSqliteDatabase() : await createPostgresqlSchema();
  if (name !== "postgresql+redis") return { settings: { database }, redisKeyPrefix: "" };
  return { settings: { database, redisUrl: testRedisUrl }, redisKeyPrefix: createRedisKeyPrefix() };
}

/** Converts settings to environment variables of the command-line program. */
export function toEnvironment({ database, redisUrl }: BackendSettings): Record<string, string> {
  const url = database.kind === "sqlite" ? `sqlite:${database.path}` : database.url;
  return { DATABASE_URL: url, ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }) };
}

/** Returns a random prefix, whose keys are deleted when the test finishes. */
function createRedisKeyPrefix(): string {
  const prefix = `test:${randomBytes(6).toString("hex")}:`;
  onFinished(async () => {
    const client = createClient({ url: testRedisUrl });
    await client.connect();
    for await (const keys of client.scanIterator({ MATCH: `${prefix}*`, COUNT: 1000 })) {
      if (keys.length > 0) await client.del(keys);
    }
    await client.close();
  });
  return prefix;
}
