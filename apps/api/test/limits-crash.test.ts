// kill -9 while it counts: no quota is refilled and no ban lifted.
import { describe, expect, test } from "vitest";
import { createKey, serve } from "./serving.ts";
import { newEngines } from "./test-engines.ts";

const unlimited = 1_000_000_000;

describe("a server that is killed while it counts", () => {
  test("refills no day quota", async () => {
    const { settings } = await newEngines("sqlite");
    const perDay = 600;
    const { key } = await createKey(settings, unlimited, perDay);
    let passed = 0;
    for (let life = 0; life < 4; life++) {
      const server = await serve(settings, key);
      const calling = Array.from({ length: 4 }, async () => {
        for (let response = await server.call("/pets"); response !== undefined; response = await server.call("/pets")) {
          if (response.status !== 200) return;
          passed++;
          if (life < 3 && passed >= 100 * (life + 1)) await server.kill();
        }
      });
      await Promise.all(calling);
      await server.kill();
    }
    expect(passed).toBeLessThanOrEqual(perDay);
    // A kill may cost the caller as much as it asked for a moment before, and no more.
    expect(passed).toBeGreaterThan(300);
  });

  test("lifts no ban", async () => {
    const { settings } = await newEngines("sqlite");
    const { key } = await createKey(settings, 1, unlimited);
    const server = await serve(settings, key);
    const codes: string[] = [];
    while (!codes.includes("key_banned")) {
      const body = await (await server.call("/pets"))?.json();
      codes.push((body as { code?: string } | undefined)?.code ?? "passed");
    }
    await server.kill();
    const again = await serve(settings, key);
    expect(await (await again.call("/pets"))?.json()).toMatchObject({ code: "key_banned" });
  });
});
