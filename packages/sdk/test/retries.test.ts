// Which attempts are made, and when.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AbortError, ConnectionError, PetStore, RateLimitError, ServerError, TimeoutError } from "../src/index.ts";
import { type Answer, settle, startClient } from "./test-service.ts";

const NEW_PET = { name: "Rex", categoryId: 1 };
const now: Answer["headers"] = { "retry-after": "0" };

describe("what is tried again", () => {
  test.for([408, 429, 500, 502, 503, 504])("status %i is, twice by default", async (status) => {
    const { client, asked } = await startClient(() => ({ status, headers: now, body: "{}" }));
    await expect(client.pets.list()).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(3);
  });

  test.for([400, 401, 403, 404, 409, 410, 422])("status %i is not", async (status) => {
    const { client, asked } = await startClient(() => ({ status, headers: now, body: "{}" }));
    await expect(client.pets.list()).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  test.for(["before", "within"] as const)("a connection that breaks %s the body is", async (fail) => {
    const { client, asked } = await startClient((_asked, index) => (index === 0 ? { fail } : { body: '[{"id":1}]' }));
    expect((await client.pets.list()).data).toEqual([{ id: 1 }]);
    expect(asked).toHaveLength(2);
  });

  test("a POST is, with the same Idempotency-Key", async () => {
    const { client, asked } = await startClient((_asked, index) =>
      index < 2 ? { status: 503, headers: now } : { status: 201, body: "{}" },
    );
    await client.pets.create(NEW_PET);
    const keys = asked.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(asked.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(NEW_PET)));
  });

  test("the number of attempts is set for the client or for the call", async () => {
    const { client, asked } = await startClient(() => ({ status: 500, headers: now }), { maxRetries: 1 });
    await expect(client.pets.list()).rejects.toThrow(ServerError);
    expect(asked).toHaveLength(2);
    await expect(client.pets.list({}, { maxRetries: 0 })).rejects.toThrow(ServerError);
    expect(asked).toHaveLength(3);
    await expect(client.pets.list({}, { maxRetries: undefined })).rejects.toThrow(ServerError);
    expect(asked).toHaveLength(5);
  });

  test("a wait beyond maxRetryDelayMs is the caller's business", async () => {
    const { client, asked } = await startClient(() => ({ status: 503, headers: { "retry-after": "61" }, body: "{}" }));
    await expect(client.pets.list()).rejects.toMatchObject({ retryAfterMs: 61_000 });
    expect(asked).toHaveLength(1);
  });
});

describe("when", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.UTC(2026, 0, 1) });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const pass = async (ms: number) => {
    await settle();
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  };

  test.for(["20", "Thu, 01 Jan 2026 00:00:20 GMT"])("Retry-After %s is obeyed to the second", async (retryAfter) => {
    const { client, asked } = await startClient((_asked, index) =>
      index === 0 ? { status: 503, headers: { "retry-after": retryAfter } } : {},
    );
    const call = client.pets.list();
    await pass(19_900);
    expect(asked).toHaveLength(1);
    await pass(200);
    expect(asked).toHaveLength(2);
    expect((await call).data).toEqual([]);
  });

  test("without Retry-After the wait is random, up to a time that doubles", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const { client, asked } = await startClient((_asked, index) => (index < 2 ? { status: 500 } : {}));
    const call = client.pets.list();
    await pass(400);
    expect(asked).toHaveLength(1);
    await pass(100);
    expect(asked).toHaveLength(2);
    await pass(900);
    expect(asked).toHaveLength(2);
    await pass(100);
    await call;
    expect(asked).toHaveLength(3);
  });

  test("an abort ends the wait at once", async () => {
    const { client, asked } = await startClient(() => ({ status: 503, headers: { "retry-after": "30" } }));
    const controller = new AbortController();
    const call = client.pets.list({}, { signal: controller.signal }).catch((error) => error);
    await settle();
    controller.abort(new Error("no longer needed"));
    const error = await call;
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ message: "GET /pets: aborted", cause: new Error("no longer needed") });
    expect(asked).toHaveLength(1);
  });

  test("after a 429 every other call waits for its time, and then one goes first", async () => {
    const { client, asked } = await startClient((_asked, index) =>
      index === 0 ? { status: 429, headers: { "retry-after": "30" }, body: "{}" } : {},
    );
    const first = client.pets.list();
    await settle();
    const others = Array.from({ length: 20 }, () => client.withOptions({ maxRetries: 0 }).pets.list());
    await pass(29_000);
    expect(asked).toHaveLength(1);
    await pass(1_100);
    await Promise.all([first, ...others]);
    expect(asked).toHaveLength(22);
  });

  test("a held call can be aborted, and the rest go on", async () => {
    const { client, asked } = await startClient((_asked, index) =>
      index === 0 ? { status: 429, headers: { "retry-after": "30" }, body: "{}" } : {},
    );
    const first = client.pets.list();
    await settle();
    const controller = new AbortController();
    const aborted = client.pets.list({}, { signal: controller.signal }).catch((error) => error);
    const other = client.pets.list();
    await settle();
    controller.abort();
    expect(await aborted).toBeInstanceOf(AbortError);
    await pass(30_100);
    await Promise.all([first, other]);
    expect(asked).toHaveLength(3);
  });

  test("a 429 beyond maxRetryDelayMs fails the calls that it holds without asking again", async () => {
    const { client, asked } = await startClient(() => ({
      status: 429,
      headers: { "retry-after": "7200" },
      body: "{}",
    }));
    await expect(client.pets.list()).rejects.toThrow(RateLimitError);
    await expect(client.pets.list()).rejects.toMatchObject({ status: 429, retryAfterMs: 7_200_000 });
    expect(asked).toHaveLength(1);
  });

  test("a client of another key is not held", async () => {
    const { client, asked } = await startClient((asked) =>
      asked.headers.authorization === "Bearer other"
        ? {}
        : { status: 429, headers: { "retry-after": "50" }, body: "{}" },
    );
    const held = client.pets.list().catch(() => "failed");
    await settle();
    await client.withOptions({ apiKey: "other" }).pets.list();
    expect(asked).toHaveLength(2);
    for (let attempt = 0; attempt < 3; attempt++) await pass(50_100);
    expect(await held).toBe("failed");
  });

  test("100 calls at once against 60 a minute all succeed with hardly a refusal", async () => {
    const windowMs = 60_000;
    let window = 0;
    let used = 0;
    let refused = 0;
    const { client } = await startClient(() => {
      const current = Math.floor(Date.now() / windowMs);
      if (current !== window) [window, used] = [current, 0];
      used++;
      const reset = (current + 1) * 60;
      const headers = {
        "x-ratelimit-limit": "60",
        "x-ratelimit-remaining": `${Math.max(0, 60 - used)}`,
        "x-ratelimit-reset": `${reset}`,
      };
      if (used <= 60) return { headers };
      refused++;
      return {
        status: 429,
        headers: { ...headers, "retry-after": `${reset - Math.floor(Date.now() / 1000)}` },
        body: "{}",
      };
    });
    const calls = Promise.all(Array.from({ length: 100 }, () => client.pets.list()));
    for (let minute = 0; minute < 4; minute++) await pass(windowMs);
    expect(await calls).toHaveLength(100);
    // The first request after the last one that was left, and nothing else.
    expect(refused).toBe(1);
  });
});

describe("time-outs", () => {
  test("an attempt that takes longer than timeoutMs is a TimeoutError, after another try", async () => {
    const { client, asked } = await startClient(() => ({ fail: "never" }), { timeoutMs: 300, maxRetries: 1 });
    const error = await client.pets.list({}, { signal: new AbortController().signal }).catch((error) => error);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe("GET /pets: timed out after 300 ms");
    expect(asked).toHaveLength(2);
  });

  test("totalTimeoutMs ends the call with its waits", async () => {
    const { client, asked } = await startClient(() => ({ status: 503, headers: { "retry-after": "30" } }));
    await expect(client.pets.list({}, { totalTimeoutMs: 20 })).rejects.toThrow(TimeoutError);
    expect(asked.length).toBeLessThanOrEqual(1);
  });

  test("totalTimeoutMs ends an attempt, and there is no other", async () => {
    const { client, asked } = await startClient(() => ({ fail: "never" }));
    const error = await client.pets.list({}, { totalTimeoutMs: 301 }).catch((error) => error);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe("GET /pets: timed out after 301 ms");
    expect(asked).toHaveLength(1);
  });

  test("a signal of the caller that times out is an abort like any other, with its reason", async () => {
    const { client, asked } = await startClient(() => ({ fail: "never" }));
    const error = await client.pets.list({}, { signal: AbortSignal.timeout(300) }).catch((error) => error);
    expect(error).toBeInstanceOf(AbortError);
    expect(error.cause).toMatchObject({ name: "TimeoutError" });
    expect(asked).toHaveLength(1);
  });

  test("a time-out ends the request, so that the service sees its connection close", async () => {
    const { client, closed } = await startClient(() => ({ fail: "never" }), { maxRetries: 0 });
    await expect(client.pets.list({}, { timeoutMs: 300 })).rejects.toThrow(TimeoutError);
    await vi.waitUntil(() => closed() === 1);
  });

  test("an abort ends a request that is under way, and one before the call sends nothing", async () => {
    const { client, asked } = await startClient(() => ({ fail: "never" }));
    const controller = new AbortController();
    const call = client.pets.list({}, { signal: controller.signal }).catch((error) => error);
    await vi.waitUntil(() => asked.length === 1);
    controller.abort();
    expect(await call).toBeInstanceOf(AbortError);
    await expect(client.pets.list({}, { signal: AbortSignal.abort() })).rejects.toThrow(AbortError);
    expect(asked).toHaveLength(1);
  });

  test("calls that wait for their turn are sent when those before them fail", async () => {
    const { client, close } = await startClient(() => ({}), { maxRetries: 0 });
    close();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => client.pets.list()));
    expect(results.map((one) => one.status === "rejected" && one.reason instanceof ConnectionError)).toEqual(
      Array(50).fill(true),
    );
  });
});

test("a service that stays silent about limits is not slowed down", async () => {
  let most = 0;
  let underWay = 0;
  const client = new PetStore({
    apiKey: "k",
    fetch: async () => {
      most = Math.max(most, ++underWay);
      await settle();
      underWay--;
      return Response.json([]);
    },
  });
  await client.pets.list();
  await Promise.all(Array.from({ length: 30 }, () => client.pets.list()));
  expect(most).toBe(30);
});
