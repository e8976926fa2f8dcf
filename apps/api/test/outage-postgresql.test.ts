import { isNightly } from "@onecontract/testing/test-options";
import { testRedisUrl } from "@onecontract/testing/test-urls";
import { describe, it } from "vitest";
import { startDedicatedPostgresql } from "./dedicated-postgresql.ts";
import { expectToSurviveOutage } from "./outage-under-load.ts";

describe("during an outage of PostgreSQL, the server", () => {
  it.each<"stop" | "freeze">(isNightly ? ["stop", "freeze"] : ["freeze"])(
    "responds with 503 and recovers afterwards (%s, counters in Redis)",
    async (outage) => {
      const postgresql = await startDedicatedPostgresql();
      const settings = { database: { kind: "postgresql", url: postgresql.url } as const, redisUrl: testRedisUrl };
      await expectToSurviveOutage(postgresql, settings, outage);
    },
  );

  it("responds with 503 and recovers afterwards (stop, counters in PostgreSQL)", async () => {
    const postgresql = await startDedicatedPostgresql();
    await expectToSurviveOutage(postgresql, { database: { kind: "postgresql", url: postgresql.url } }, "stop");
  });
});
