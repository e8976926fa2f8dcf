// Killing the server with SIGKILL neither refills a quota nor lifts a ban.
import { describe, expect, it } from "vitest";
import { createKey, startServerProcess } from "./server-process.ts";
import { createTestBackends } from "./test-backends.ts";

const UNLIMITED = 1_000_000_000;

describe("a server that is killed and restarted", () => {
  it("does not refill the quota of a day", async () => {
    const { settings } = await createTestBackends("sqlite");
    const perDay = 600;
    const { key } = await createKey(settings, UNLIMITED, perDay);
    let allowed = 0;
    for (let run = 0; run < 4; run++) {
      const server = await startServerProcess(settings, key);
      const calling = Array.from({ length: 4 }, async () => {
        for (let response = await server.call("/pets"); response !== undefined; response = await server.call("/pets")) {
          if (response.status !== 200) return;
          allowed++;
          if (run < 3 && allowed >= 100 * (run + 1)) await server.kill();
        }
      });
      await Promise.all(calling);
      await server.kill();
    }
    expect(allowed).toBeLessThanOrEqual(perDay);
    // A kill loses the unused lease of the limiter, which is at most the number of requests shortly before.
    expect(allowed).toBeGreaterThan(300);
  });

  it("does not lift a ban", async () => {
    const { settings } = await createTestBackends("sqlite");
    const { key } = await createKey(settings, 1, UNLIMITED);
    const server = await startServerProcess(settings, key);
    const codes: string[] = [];
    while (!codes.includes("key_banned")) {
      const body = await (await server.call("/pets"))?.json();
      codes.push((body as { code?: string } | undefined)?.code ?? "allowed");
    }
    await server.kill();
    const restarted = await startServerProcess(settings, key);
    expect(await (await restarted.call("/pets"))?.json()).toMatchObject({ code: "key_banned" });
  });
});
