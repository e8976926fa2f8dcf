// The client with the reference server, which bans an API key after ten rejected requests within a minute.
import { expect, onTestFinished, test } from "vitest";
import { PetStore, RateLimitError, throttle } from "../src/index.ts";
import { startReferenceServer } from "./reference-server.ts";

test("100 concurrent calls with a throttle do not get the API key banned", async () => {
  const { baseURL, key, stop } = await startReferenceServer(["enterprise", "--per-minute", "20", "--per-day", "1000"]);
  onTestFinished(stop);
  // As no call may wait for the next minute, the waiting calls fail with the 429 that they wait for.
  const client = new PetStore({ apiKey: key, baseURL, throttle: throttle(), maxRetryDelayMs: 0, logLevel: "off" });
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => client.pets.list()));
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(reasons.length).toBeGreaterThan(0);
  expect(results.length - reasons.length).toBeGreaterThanOrEqual(20);
  expect(reasons.every((reason) => reason instanceof RateLimitError && reason.code === "rate_limited")).toBe(true);
  // A client that has not received the 429 sends its request; the server may reject it for the limit, but not for a ban.
  const other = new PetStore({ apiKey: key, baseURL, maxRetries: 0, logLevel: "off" });
  const error = await other.pets.list().catch((error) => error);
  expect(error).not.toMatchObject({ code: "key_banned" });
});
