import { createPostgresqlSchema } from "@onecontract/testing/databases";
import { describe, it } from "vitest";
import { startDedicatedRedis } from "./dedicated-redis.ts";
import { expectToSurviveOutage } from "./outage-under-load.ts";

describe("during an outage of Redis, the server", () => {
  it.each(["stop", "freeze"] as const)("responds with 503 and recovers afterwards (%s)", async (outage) => {
    const redis = await startDedicatedRedis();
    await expectToSurviveOutage(redis, { database: await createPostgresqlSchema(), redisUrl: redis.url }, outage);
  });
});
