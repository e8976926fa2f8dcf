// What is still told while the counters are away. How the server comes through that under load is tested with faults.
import { describe, expect, test } from "vitest";
import { expectDeclared } from "./contract-check.ts";
import { startOwnRedis } from "./own-redis.ts";
import { newSqlite } from "./test-engines.ts";
import { startTestServer } from "./test-server.ts";

describe("while the counters are away", () => {
  test("503 tells of the plan of the key, a preflight passes, and /readyz fails until they are back", async () => {
    const redis = await startOwnRedis();
    const engines = { settings: { database: await newSqlite(), redisUrl: redis.url }, redisKeyPrefix: "" };
    const { origin, call, logged } = await startTestServer({ engines, plan: "pro" });
    expect((await call("/pets")).headers.get("X-RateLimit-Remaining")).toBe("299");
    await redis.stop();

    const refused = await call("/pets");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("X-RateLimit-Limit")).toBe("300");
    expect(await expectDeclared("listPets", refused)).toMatchObject({ code: "unavailable" });
    expect(logged.at(-1)).toMatchObject({ operation: "listPets", status: 503, code: "unavailable" });

    const preflight = await call("/pets", { method: "OPTIONS", headers: { "Access-Control-Request-Method": "GET" } });
    expect([preflight.status, preflight.headers.get("X-RateLimit-Limit")]).toEqual([204, "60"]);
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);

    await redis.start();
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await call("/pets")).status).toBe(200);
  });
});
