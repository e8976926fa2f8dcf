import { describe, test } from "vitest";
import { surviveWithout } from "./faults.ts";
import { startOwnPostgresql } from "./own-postgresql.ts";
import { testRedisUrl } from "./test-addresses.ts";

describe("while PostgreSQL is away the server says so, and goes on when it is back", () => {
  test.each(["stop", "freeze"] as const)("(%s, counters in Redis)", { timeout: 60_000 }, async (how) => {
    const postgresql = await startOwnPostgresql();
    const settings = { database: { engine: "postgresql", url: postgresql.url } as const, redisUrl: testRedisUrl };
    await surviveWithout(postgresql, settings, how);
  });

  test("(stop, counters in PostgreSQL)", { timeout: 60_000 }, async () => {
    const postgresql = await startOwnPostgresql();
    await surviveWithout(postgresql, { database: { engine: "postgresql", url: postgresql.url } }, "stop");
  });
});
