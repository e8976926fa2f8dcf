// Responses during an outage of the rate limiter. Outages under load are in outage-redis.test.ts.

import { createSqliteDatabase } from "@onecontract/testing/databases";
import { describe, expect, it } from "vitest";
import { expectContractResponse } from "./contract-assertions.ts";
import { startDedicatedRedis } from "./dedicated-redis.ts";
import { startTestServer } from "./test-server.ts";

describe("during an outage of the rate limiter", () => {
  it("503 responses have the limit of the plan, preflights succeed, and /readyz fails", async () => {
    const redis = await startDedicatedRedis();
    const backends = { settings: { database: await createSqliteDatabase(), redisUrl: redis.url }, redisKeyPrefix: "" };
    const { origin, call, logged } = await startTestServer({ backends, plan: "pro" });
    expect((await call("/pets")).headers.get("X-RateLimit-Remaining")).toBe("299");
    await redis.stop();

    const rejected = await call("/pets");
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get("X-RateLimit-Limit")).toBe("300");
    expect(await expectContractResponse("listPets", rejected)).toMatchObject({ code: "unavailable" });
    expect(logged.at(-1)).toMatchObject({ operation: "listPets", status: 503, code: "unavailable" });

    const preflight = await call("/pets", { method: "OPTIONS", headers: { "Access-Control-Request-Method": "GET" } });
    expect([preflight.status, preflight.headers.get("X-RateLimit-Limit")]).toEqual([204, "60"]);
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);

    await redis.start();
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await call("/pets")).status).toBe(200);
  });
});
