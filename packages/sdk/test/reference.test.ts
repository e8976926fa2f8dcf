// The client against the reference server, which bans a key after ten refusals within a minute.
import { expect, onTestFinished, test } from "vitest";
import { PetStore, RateLimitError } from "../src/index.ts";
import { startReferenceServer } from "./reference-server.ts";

test("a program that makes 100 calls at once never gets its key banned", async () => {
  const { baseURL, key, stop } = await startReferenceServer(["enterprise", "--per-minute", "20", "--per-day", "1000"]);
  onTestFinished(stop);
  // Without the time to wait for the next minute, what is held fails with the refusal that it waits for.
  const client = new PetStore({ apiKey: key, baseURL, maxRetryDelayMs: 0, logLevel: "off" });
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => client.pets.list()));
  const reasons = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(reasons.length).toBeGreaterThan(0);
  expect(results.length - reasons.length).toBeGreaterThanOrEqual(20);
  expect(reasons.every((reason) => reason instanceof RateLimitError && reason.code === "rate_limited")).toBe(true);
  // A client that has not seen the refusal: the server refuses it for the limit, and not for a ban.
  const other = new PetStore({ apiKey: key, baseURL, maxRetries: 0, logLevel: "off" });
  const error = await other.pets.list().catch((error) => error);
  expect(error).not.toMatchObject({ code: "key_banned" });
}, 60_000);
