// The throttle: what clients share, what it limits, and how long calls wait.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { PetStore, type PetStoreOptions, RateLimitError, throttle } from "../src/index.ts";
import { type Respond, startServer, startClient as startUnthrottled, type TestResponse } from "./test-server.ts";

const startClient = (respond: Respond, options: PetStoreOptions = {}) =>
  startUnthrottled(respond, { throttle: throttle(), ...options });

/** A `fetch` that counts the requests in flight and takes 20 ms. */
function countingFetch(headers: Record<string, string>) {
  const counts = { inFlight: 0, most: 0 };
  const fetch = async () => {
    counts.most = Math.max(counts.most, ++counts.inFlight);
    await new Promise((resolve) => setTimeout(resolve, 20));
    counts.inFlight--;
    return Response.json([], { headers });
  };
  return { counts, fetch };
}

const quotaOf3 = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "3", "x-ratelimit-reset": "1900000000" };
const REJECTED: TestResponse = { status: 429, headers: { "retry-after": "7200" }, body: "{}" };

function recordWarnings() {
  const warnings: string[] = [];
  const ignore = () => {};
  return {
    warnings,
    logger: { debug: ignore, info: ignore, error: ignore, warn: (line: string) => warnings.push(line) },
  };
}

test("clients with the same throttle, API key and base URL are limited together", async () => {
  const { counts, fetch } = countingFetch(quotaOf3);
  const shared = throttle();
  const create = () => new PetStore({ apiKey: "shared", baseURL: "http://shared.example/v1", fetch, throttle: shared });
  await create().pets.list();
  await Promise.all(Array.from({ length: 12 }, () => create().pets.list()));
  expect(counts.most).toBeLessThanOrEqual(4);
});

test("100 clients with one throttle send one further request after a 429", async () => {
  const { url, requests } = await startServer(() => REJECTED);
  const shared = throttle();
  const call = () =>
    new PetStore({ apiKey: "free", baseURL: url, logLevel: "off", throttle: shared }).pets
      .list()
      .catch((error) => error);
  await call();
  const errors = await Promise.all(Array.from({ length: 100 }, call));
  for (const error of errors) expect(error).toBeInstanceOf(RateLimitError);
  expect(requests).toHaveLength(2);
});

describe("throttle", () => {
  test("is absent by default: every request is sent at once", async () => {
    const { counts, fetch } = countingFetch(quotaOf3);
    const client = new PetStore({ apiKey: "k1", fetch });
    await Promise.all(Array.from({ length: 30 }, () => client.pets.list()));
    expect(counts.most).toBe(30);
  });

  test("concurrency limits the requests in flight", async () => {
    const { counts, fetch } = countingFetch({});
    const client = new PetStore({ apiKey: "k2", throttle: throttle({ concurrency: 2 }), fetch });
    await client.pets.list();
    await Promise.all(Array.from({ length: 10 }, () => client.pets.list()));
    expect(counts.most).toBe(2);
  });

  test.for([0, Number.NaN])("rejects a concurrency of %d", (concurrency) => {
    const message = `concurrency: expected a number from 1, got ${concurrency}`;
    expect(() => throttle({ concurrency })).toThrow(new TypeError(message));
  });
});

test("fast calls do not wait for slow ones of a client that knows no quota yet", async () => {
  const { client, requests } = await startClient(({ url }) => (url.endsWith("/9") ? { fail: "never" } : {}));
  const controller = new AbortController();
  const slow = Array.from({ length: 4 }, () => client.pets.get(9, { signal: controller.signal }).catch(() => "ended"));
  expect((await client.pets.list({}, { totalTimeoutMs: 5000 })).data).toEqual([]);
  expect(requests).toHaveLength(5);
  controller.abort();
  await Promise.all(slow);
});

describe("a 429 that asks to wait for longer than maxRetryDelayMs", () => {
  test("fails its call, and the calls after the next one at once, with errors of their own", async () => {
    const { client, requests } = await startClient(() => ({ ...REJECTED, body: '{"code":"rate_limited"}' }));
    const errors = [];
    for (const id of [1, 2, 3]) errors.push(await client.pets.get(id).catch((error) => error));
    expect(errors.map(({ message }) => message)).toEqual([
      'GET /pets/1: 429 rate_limited: {"code":"rate_limited"}',
      'GET /pets/2: 429 rate_limited: {"code":"rate_limited"}',
      "GET /pets/3: paused after a rate limit",
    ]);
    expect(errors[2]).toMatchObject({ name: "RateLimitError", status: 429, code: "rate_limited" });
    expect(errors[2].retryAfterMs).toBeGreaterThan(7_000_000);
    expect(requests).toHaveLength(2);
  });

  test("does not fail the calls after a success", async () => {
    const { client, requests } = await startClient((_request, index) => (index === 0 ? REJECTED : {}));
    await expect(client.pets.list()).rejects.toThrow("429");
    await client.pets.list();
    await Promise.all(Array.from({ length: 5 }, () => client.pets.list()));
    expect(requests).toHaveLength(7);
  });
});

test("a call with maxRetries 0 does not wait after a 429", async () => {
  const { client, requests } = await startClient(() => ({ status: 429, headers: { "retry-after": "50" }, body: "{}" }));
  const noRetries = client.withOptions({ maxRetries: 0 });
  for (const id of [1, 2]) await expect(noRetries.pets.get(id)).rejects.toThrow(`GET /pets/${id}: 429 {}`);
  await expect(noRetries.pets.get(3)).rejects.toThrow("GET /pets/3: paused after a rate limit");
  expect(requests).toHaveLength(2);
});

test("a wait of more than a second is logged with its length and reason", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { warnings, logger } = recordWarnings();
  let sent = 0;
  const fetch = async () =>
    sent++ === 0 ? new Response("{}", { status: 429, headers: { "retry-after": "2" } }) : Response.json([]);
  const client = new PetStore({
    apiKey: "logged",
    baseURL: "http://logged.example/v1",
    fetch,
    logger,
    logLevel: "warn",
    throttle: throttle(),
  });
  const first = client.pets.list();
  await vi.advanceTimersByTimeAsync(100);
  const calls = Promise.all([first, client.pets.get(1)]);
  await vi.advanceTimersByTimeAsync(10_000);
  await calls;
  expect(warnings[0]).toBe("GET /pets: 429 {}; retry in 2000 ms");
  expect(warnings[1]).toMatch(/^GET \/pets\/1: waits 1\d\d\d ms for the rate limit$/);
});

test("while a thousand calls wait, a line in ten seconds has the length of the wait", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const { warnings, logger } = recordWarnings();
  let sent = 0;
  const fetch = async () =>
    sent++ < 4 ? new Response("{}", { status: 429, headers: { "retry-after": "45" } }) : Response.json([]);
  const client = new PetStore({
    apiKey: "many",
    baseURL: "http://many.example/v1",
    fetch,
    logger,
    throttle: throttle(),
  });
  const calls = Array.from({ length: 1000 }, () => client.pets.list());
  await vi.advanceTimersByTimeAsync(44_000);
  const waits = warnings.filter((line) => /^GET \/pets: waits \d+ ms for the rate limit$/.test(line));
  expect(waits).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await Promise.all(calls)).length).toBe(1000);
});
