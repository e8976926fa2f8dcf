import { describe, test } from "vitest";
import { surviveWithout } from "./faults.ts";
import { startOwnRedis } from "./own-redis.ts";
import { newPostgresql } from "./test-engines.ts";

describe("while Redis is away the server says so, and goes on when it is back", () => {
  test.each(["stop", "freeze"] as const)("(%s)", { timeout: 60_000 }, async (how) => {
    const redis = await startOwnRedis();
    await surviveWithout(redis, { database: await newPostgresql(), redisUrl: redis.url }, how);
  });
});
